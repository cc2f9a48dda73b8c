/** The drawing library and its styles, in a file of their own that is fetched when the first picture is looked at. */

import Plot from "uplot";
import "uplot/dist/uPlot.min.css";

export { Plot };
