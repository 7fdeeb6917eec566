"""Live figures of nimscape in a notebook: Jupyter, marimo, VS Code.

    from nimscape import Figure
    figure = Figure(link="#v1/growth?n=6", with_data=True)
    figure                       # shows it; then, in another cell:
    figure.link, figure.selection, figure.arrays()

Copy this file beside the notebook. It needs anywidget and numpy.
"""

import anywidget
import numpy
import traitlets

SITE = "https://example.org/nim/"
"""The address of your copy of the site."""


class Figure(anywidget.AnyWidget):
    """A figure whose link, view and words follow what is seen, and the other way round."""

    _esm = f"{SITE}widget.mjs"

    link = traitlets.Unicode("").tag(sync=True)
    """The link of the picture, as Share gives it."""
    view = traitlets.Unicode("growth").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    """The parameters of the view, such as {"n": 6}; what has its default value is left out."""
    height = traitlets.Int(480).tag(sync=True)
    """In CSS pixels, when the figure is first shown."""
    with_data = traitlets.Bool(False).tag(sync=True)
    """Whether the data of each picture is sent, up to 64 MB."""

    selection = traitlets.List().tag(sync=True)
    """The selected position (a, b, c); empty for none."""
    digest = traitlets.Unicode("").tag(sync=True)
    """The SHA-256 of the data, the same on every device."""
    problem = traitlets.Unicode("").tag(sync=True)
    """What was wrong with the last link or word, in a sentence; its default is used."""
    data = traitlets.Dict().tag(sync=True)

    def arrays(self):
        """Returns the data: NumPy arrays and single values, by name. Empty without with_data.

        A table gives its columns. A plane gives its entries row by row, and `shape`.
        """
        return {name: _array(value) for name, value in self.data.items()}


def _array(value):
    """Returns an array of numbers or of texts; a single value as it is."""
    if isinstance(value, dict):
        return numpy.frombuffer(value["bytes"], value["dtype"])
    return numpy.array(value) if isinstance(value, list) else value
