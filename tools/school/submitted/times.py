"""Times as people, TOML and the platforms of courses write them, in seconds since 1970."""

import calendar
import datetime
import re
import time

from gradebook import Refusal

_NUMBERS = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]{1,9})?)?"
    r" ?(Z|UTC|([+-])([01][0-9]|2[0-3]):?([0-5][0-9]))?)?")
_WORDS = re.compile(
    r"(?:[A-Za-z]+, )?([0-9]{1,2}) ([A-Za-z]+) ([0-9]{4}), ([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?"
    r"(?: ([AaPp])[Mm])?")
# Whole or by their first three letters.
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
           "october", "november", "december")
_DAY = 24 * 60 * 60
_LAST = 23, 59, 59  # of a day


def _read_numbers(text):
    found = _NUMBERS.fullmatch(text)
    if not found:
        return None
    year, month, day, hour, minute, second, zone, sign, hours, minutes = found.groups()
    east = None
    if zone:
        east = (-1 if sign == "-" else 1) * (60 * int(hours or 0) + int(minutes or 0))
    clock = (int(hour), int(minute), int(second or 0)) if hour else _LAST
    return int(year), int(month), int(day), *clock, east


def _read_words(text):
    found = _WORDS.fullmatch(text)
    if not found:
        return None
    day, month, year, hour, minute, second, half = found.groups()
    hour = int(hour)
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "Pp" else 0)
    month = next((place for place, name in enumerate(_MONTHS, 1) if month.lower() in (name, name[:3])), 0)
    return int(year), month, int(day), hour, int(minute), int(second or 0), None


def _on_this_clock(shown):
    """Where this machine's clock is put back and shows a time twice, the first is meant; where it is
    put forward and never shows a time, the time is counted as if the clock had not been changed, so
    that 02:30 is what the clock shows as 03:30."""
    def east(at):
        return time.localtime(at).tm_gmtoff
    before, after = shown - east(shown - _DAY), shown - east(shown + _DAY)
    is_before, is_after = (each + east(each) == shown for each in (before, after))
    if is_before and is_after:
        return min(before, after)
    return after if is_after else before


def seconds_of(year, month, day, hour, minute, second, minutes_east):
    """None for a time that does not exist. Without an offset from UTC it is this machine's own time."""
    try:
        shown = calendar.timegm(datetime.datetime(year, month, day, hour, minute, second).timetuple())
    except ValueError:
        return None
    return _on_this_clock(shown) if minutes_east is None else shown - 60 * minutes_east


def read_time(text):
    """Reads a time:

    2026-03-01T23:59:00+01:00       ISO 8601; seconds and the offset may be missing
    2026-03-01 23:59:00 UTC         GitHub
    2026-03-01 14:59:00 -0800       Gradescope
    2026-03-01T22:59:00.250Z        Canvas
    Sunday, 1 March 2026, 11:59 PM  Moodle; 23:59, too, and seconds
    2026-03-01                      the end of that day
    """
    read = (_read_numbers(text) or _read_words(text)) if len(text) <= 80 else None
    found = seconds_of(*read) if read else None
    if found is None:
        raise Refusal(f"\"{text}\" is not a time: write 2026-03-01T23:59:00+01:00 or 2026-03-01 23:59")
    return found


def time_in(value):
    """The same of a value that TOML has read. None if it is no time with a day."""
    if isinstance(value, datetime.datetime):
        offset = value.utcoffset()
        east = None if offset is None else offset.total_seconds() / 60
        return seconds_of(*value.timetuple()[:6], None if east is None else int(east))
    if isinstance(value, datetime.date):
        return seconds_of(*value.timetuple()[:3], *_LAST, None)
    return None
