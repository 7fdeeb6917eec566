import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from nimscape import Figure

    figure = mo.ui.anywidget(Figure(link="#v1/growth?n=6", with_data=True))
    figure
    return (figure,)


@app.cell
def _(figure):
    figure.value["link"], figure.widget.arrays()
    return


if __name__ == "__main__":
    app.run()
