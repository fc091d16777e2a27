"""PyTorch's side of what trains or attends: the same models, parameters and inputs as wick_bench's."""

import numpy
import torch

import numbers_of_cases


def numbers(*shape, seed):
    return torch.from_numpy(numbers_of_cases.numbers(*shape, seed=seed))


def flat(tensors):
    return numpy.concatenate([t.detach().numpy().ravel() for t in tensors])


class Training:
    """A multi-layer perceptron, its data and its optimiser."""

    def __init__(self):
        self.model = torch.nn.Sequential(torch.nn.Linear(64, 32), torch.nn.ReLU(),
                                         torch.nn.Linear(32, 10))
        with torch.no_grad():
            for seed, parameter in enumerate(self.model.parameters(), start=2):
                parameter.copy_(numbers(*parameter.shape, seed=seed))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.01)
        self.x = numbers(32, 64, seed=1)
        self.labels = torch.arange(32) * 7 % 10

    def step(self):
        self.optimizer.zero_grad()
        torch.nn.functional.cross_entropy(self.model(self.x), self.labels).backward()
        self.optimizer.step()

    def values(self):
        self.step()
        return flat(self.model.parameters())


class AdamWStep:
    """What adamw.cpp measures: the optimiser alone, on as many numbers as a block of the GPT has."""

    def __init__(self, matrices=12, width=384):
        self.parameters = [numbers(width, width, seed=1 + i) for i in range(matrices)]
        for i, parameter in enumerate(self.parameters):
            parameter.requires_grad_()
            parameter.grad = numbers(width, width, seed=1 + matrices + i)
        self.optimizer = torch.optim.AdamW(self.parameters, lr=1e-3, weight_decay=0.01)

    def step(self):
        self.optimizer.step()

    def values(self):
        self.step()
        return flat(self.parameters)


class SelfAttention:
    """Causal self-attention, by the call that PyTorch recommends: no weights returned."""

    def __init__(self, batch=8, tokens=256, width=384, heads=6):
        self.attention = torch.nn.MultiheadAttention(width, heads, batch_first=True)
        self.x = numbers(batch, tokens, width, seed=1)
        self.dy = numbers(batch, tokens, width, seed=2)
        projections = [(numbers(width, width, seed=seed) / 8, numbers(width, seed=seed + 1) / 8)
                       for seed in (3, 5, 7, 9)]
        with torch.no_grad():
            self.attention.in_proj_weight.copy_(torch.cat([p[0] for p in projections[:3]]))
            self.attention.in_proj_bias.copy_(torch.cat([p[1] for p in projections[:3]]))
            self.attention.out_proj.weight.copy_(projections[3][0])
            self.attention.out_proj.bias.copy_(projections[3][1])
        self.options = {"need_weights": False,
                        "attn_mask": torch.ones(tokens, tokens, dtype=torch.bool).triu(1)}
        if int(torch.__version__.split(".")[0]) >= 2:
            self.options["is_causal"] = True

    def forward(self):
        return self.attention(self.x, self.x, self.x, **self.options)[0]


class Forward(SelfAttention):
    """In training mode, which without dropout computes the same: eval() takes another path in
    PyTorch 2, measured to be slower here (29 ms against 22)."""

    def step(self):
        with torch.no_grad():
            return self.forward()

    def values(self):
        return flat([self.step()])


class ForwardBackward(SelfAttention):
    def step(self):
        self.x.requires_grad_()
        self.x.grad = None
        self.attention.zero_grad()
        y = self.forward()
        y.backward(self.dy)
        return y

    def values(self):
        """The output, then the gradients of x and of the parameters, in wick's order."""
        y = self.step()
        weights = self.attention.in_proj_weight.grad.chunk(3)
        biases = self.attention.in_proj_bias.grad.chunk(3)
        gradients = [g for pair in zip(weights, biases) for g in pair]
        out = self.attention.out_proj
        return flat([y, self.x.grad, *gradients, out.weight.grad, out.bias.grad])


def attend(causal):
    return lambda q, k, v: torch.nn.functional.scaled_dot_product_attention(
        q, k, v, is_causal=causal)


def attention_gradients(q, k, v, dy):
    y = attend(False)(*(x.requires_grad_() for x in (q, k, v)))
    return torch.cat(torch.autograd.grad(y, (q, k, v), dy))


class Block(torch.nn.Module):
    """A pre-norm transformer block; the projections of q, k and v are one matrix, as is usual."""

    def __init__(self, width, heads, form="none"):
        super().__init__()
        self.heads, self.form = heads, form
        self.qkv = torch.nn.Linear(width, 3 * width)
        self.out = torch.nn.Linear(width, width)
        self.linear1 = torch.nn.Linear(width, 4 * width)
        self.linear2 = torch.nn.Linear(4 * width, width)
        self.norm1 = torch.nn.LayerNorm(width)
        self.norm2 = torch.nn.LayerNorm(width)

    def attend(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(x).split(width, dim=2))
        y = attend(True)(q, k, v)
        return self.out(y.transpose(1, 2).reshape(batch, length, width))

    def forward(self, x):
        x = x + self.attend(self.norm1(x))
        hidden = torch.nn.functional.gelu(self.linear1(self.norm2(x)), approximate=self.form)
        return x + self.linear2(hidden)


class GptStep:
    """What gpt.cpp trains. Parameters get the numbers that it gives them, by its order of them."""

    def __init__(self, batch=8, tokens=256, width=384, heads=6, layers=6, vocabulary=65,
                 tied=False, form="none"):
        self.embedding = torch.nn.Embedding(vocabulary, width)
        self.positions = torch.nn.Parameter(torch.empty(tokens, width))
        self.blocks = torch.nn.Sequential(*(Block(width, heads, form) for _ in range(layers)))
        self.norm = torch.nn.LayerNorm(width)
        self.head = torch.nn.Linear(width, vocabulary, bias=False)
        self.give_numbers(width)
        modules = [self.embedding, self.blocks, self.norm]
        if tied:
            self.head.weight = self.embedding.weight
        else:
            modules.append(self.head)
        parameters = [self.positions] + [p for module in modules for p in module.parameters()]
        self.optimizer = torch.optim.AdamW(parameters, lr=1e-3, weight_decay=0.01)
        n = torch.arange(batch * tokens)
        self.ids = (n * n % 127 % vocabulary).view(batch, tokens)
        self.labels = (n + 1) * (n + 1) % 127 % vocabulary

    @torch.no_grad()
    def give_numbers(self, width):
        seed = 0

        def give(parameter):
            nonlocal seed
            seed += 1
            parameter.copy_(numbers(*parameter.shape, seed=seed) * 0.1)

        give(self.embedding.weight)
        give(self.positions)
        for block in self.blocks:
            for part in range(3):
                rows = slice(part * width, (part + 1) * width)
                give(block.qkv.weight[rows])
                give(block.qkv.bias[rows])
            give(block.out.weight)
            give(block.out.bias)
            for linear in (block.linear1, block.linear2):
                give(linear.weight)
                give(linear.bias)
            seed += 4  # norm1 and norm2
        seed += 2  # norm
        give(self.head.weight)

    def loss_of_step(self):
        """Takes a step; returns its loss, on the model's device."""
        self.optimizer.zero_grad()
        x = self.blocks(self.embedding(self.ids) + self.positions)
        logits = self.head(self.norm(x))
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), self.labels)
        loss.backward()
        self.optimizer.step()
        return loss.detach()

    def step(self):
        return self.loss_of_step().item()

    def values(self):
        return numpy.array([self.step() for _ in range(3)], numpy.float32)


class GptTrain(GptStep):
    """The same step from a text, as gpt.cpp takes it: it is encoded, a loader makes the batch."""

    def __init__(self, batch=8, tokens=256, vocabulary=65):
        super().__init__(batch, tokens, vocabulary=vocabulary)
        self.batch, self.tokens = batch, tokens
        self.alphabet = [chr(32 + i) for i in range(vocabulary)]
        self.text = "".join(self.alphabet[i * i % 127 % vocabulary] for i in range(4096 + tokens))
        self.taken = 0

    def rows(self):
        """Batches follow one another to the end of the loader's epoch, as train_step takes them."""
        windows = len(self.text) - self.tokens
        batches = -(-windows // self.batch)
        first = self.taken % batches * self.batch
        self.taken += 1
        return range(first, min(first + self.batch, windows))

    def step(self):
        id_of = {sign: i for i, sign in enumerate(self.alphabet)}
        ids = torch.tensor([id_of[sign] for sign in self.text])
        data = Windows(ids, self.tokens)
        loader = torch.utils.data.DataLoader(data, batch_size=self.batch, sampler=self.rows())
        self.ids, labels = next(iter(loader))
        self.labels = labels.flatten()
        return super().step()


class Windows(torch.utils.data.Dataset):
    def __init__(self, ids, tokens):
        self.ids, self.tokens = ids, tokens

    def __len__(self):
        return len(self.ids) - self.tokens

    def __getitem__(self, i):
        return self.ids[i:i + self.tokens], self.ids[i + 1:i + self.tokens + 1]


class GptGenerate(GptStep):
    """What gpt_generate.cpp writes: one text, one token a step, with room for all keys and values."""

    prompt = [1, 5, 9, 2, 6, 5, 3, 5]
    written = 64

    def __init__(self, layers, width, heads):
        super().__init__(1, 256, width, heads, layers)

    def read(self, ids, caches, known):
        """The scores for the token after `ids`, which follow `known` tokens in the caches."""
        n = len(ids)
        x = self.embedding(torch.tensor([ids])) + self.positions[known:known + n]
        for block, cache in zip(self.blocks, caches):
            q, k, v = (part.view(1, n, block.heads, -1).transpose(1, 2)
                       for part in block.qkv(block.norm1(x)).chunk(3, dim=2))
            cache[0, :, :, known:known + n] = k
            cache[1, :, :, known:known + n] = v
            y = attend(n > 1)(q, cache[0, :, :, :known + n], cache[1, :, :, :known + n])
            x = x + block.out(y.transpose(1, 2).reshape(1, n, -1))
            x = x + block.linear2(torch.nn.functional.gelu(block.linear1(block.norm2(x))))
        return self.head(self.norm(x[0, -1]))

    @torch.inference_mode()
    def step(self):
        width = self.positions.shape[1]
        room = len(self.prompt) + self.written - 1
        caches = [torch.empty(2, 1, block.heads, room, width // block.heads)
                  for block in self.blocks]
        text, unread, known = list(self.prompt), self.prompt, 0
        for _ in range(self.written):
            scores = self.read(unread, caches, known)
            known += len(unread)
            unread = [scores.argmax().item()]
            text += unread
        return text

    def values(self):
        return numpy.array(self.step(), numpy.float32)
