"""Times as people and the platforms of courses write them."""

import time

import pytest
from gradebook import Refusal
from submitted.times import read_time

NOON = 1772366400  # 2026-03-01T12:00:00Z
DAY = 24 * 60 * 60


@pytest.fixture(name="zone")
def clock_of_this_machine(monkeypatch):
    """Sets this machine's zone."""
    def set_zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()
    yield set_zone
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("text", ["2026-03-01T12:00:00Z", "2026-03-01 04:00:00 -0800",
                                  "2026-03-01 17:30:00 +0530", "2026-03-01T12:00:00.250Z",
                                  "2026-03-01 12:00:00 UTC", "2026-03-01T13:00+01:00"])
def test_a_time_with_an_offset(text):
    assert read_time(text) == NOON


@pytest.mark.parametrize("text", ["Sunday, 1 March 2026, 12:00 PM", "Sunday, 1 March 2026, 12:00",
                                  "1 March 2026, 12:00:00", "Sun, 1 Mar 2026, 12:00 pm"])
def test_times_of_moodle(text):
    assert read_time(text) == read_time("2026-03-01 12:00")


def test_halves_of_a_day():
    assert read_time("Sunday, 1 March 2026, 12:00 AM") == read_time("2026-03-01 00:00")
    assert read_time("Monday, 2 March 2026, 1:05 PM") == read_time("2026-03-02 13:05")


@pytest.mark.parametrize("text", ["Sunday, 31 February 2026, 12:00", "1 Mars 2026, 12:00",
                                  "1 March 2026, 13:00 PM", "03/01/2026 12:00", "2026-03-01 12:00 CET",
                                  "2026-03-01 12:00:00 +01:00 x", "yesterday", "2026-02-30",
                                  "2026-03-01 24:10", "2026-03-01\nx = 1", "2026-03-01 12:00:60",
                                  "2026-03-01 12:00+99:99", "2026-03-01 12:00-0160",
                                  "2026-00-01", "\u0662026-03-01", " " * 81])
def test_what_no_calendar_and_no_clock_has_is_refused(text):
    with pytest.raises(Refusal, match="is not a time: write 2026-03-01T23:59:00"):
        read_time(text)


def test_without_an_offset_it_is_this_machines_own_time_or_the_end_of_a_day(zone):
    assert read_time("1970-01-02T01:30:00+01:30") == DAY
    zone("EET-2")  # two hours east
    assert read_time("1970-01-02 02:00:00") == DAY
    assert read_time("1970-01-01") == DAY - 1 - 2 * 60 * 60


def test_of_a_local_time_that_comes_twice_the_first_is_meant(zone):
    zone("CET-1CEST,M3.5.0,M10.5.0/3")
    assert read_time("2026-10-25 02:30") == read_time("2026-10-25T02:30:00+02:00")
    assert read_time("2026-10-25 01:59:59") == read_time("2026-10-25T01:59:59+02:00")
    assert read_time("2026-10-25 03:00") == read_time("2026-10-25T03:00:00+01:00")


def test_a_local_time_that_never_comes_counts_as_if_the_clock_had_not_been_changed(zone):
    zone("CET-1CEST,M3.5.0,M10.5.0/3")
    assert read_time("2026-03-29 02:30") == read_time("2026-03-29 03:30")
    assert read_time("2026-03-29 02:30") == read_time("2026-03-29T02:30:00+01:00")
    assert read_time("2026-03-29 01:59") == read_time("2026-03-29T01:59:00+01:00")


def test_south_of_the_equator_the_clock_is_put_forward_in_october(zone):
    zone("AEST-10AEDT,M10.1.0,M4.1.0/3")
    assert read_time("2026-10-04 02:30") == read_time("2026-10-04T02:30:00+10:00")
    assert read_time("2026-04-05 02:30") == read_time("2026-04-05T02:30:00+11:00")
