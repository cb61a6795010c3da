"""Bytes as a connection may hand them over."""

from itertools import pairwise

from hypothesis import strategies as st


@st.composite
def in_pieces(draw: st.DrawFn, parts: st.SearchStrategy[list[bytes]]) -> list[bytes]:
    """The parts as they are, or all of them together, cut anywhere."""
    drawn = draw(parts)
    if draw(st.booleans()):
        return drawn
    whole = b"".join(drawn)
    cuts = sorted(draw(st.sets(st.integers(1, max(1, len(whole) - 1)), max_size=6)))
    return [chunk for a, b in pairwise([0, *cuts, len(whole)]) if (chunk := whole[a:b])]
