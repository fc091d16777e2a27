"""The list of what was said about lines of files."""

from shown_names import names_shown


def listing(gradebook):
    text, count = "", 0
    for entry, shown in zip(gradebook.entries, names_shown(gradebook.entries)):
        for remark in entry["remarks"]:
            count += 1
            earlier = " of an earlier version" if remark["of_an_earlier_version"] else ""
            text += (f"{remark['id']:4}  {shown}  {entry['result']['chapter']}/{remark['file']}:"
                     f"{remark['line']}{earlier}  {remark['visible']}\n")
    return text + f"remarks: {count}\n"
