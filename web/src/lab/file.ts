// The script of a report's file: it shows the figures that lie in the same file.

import { mount } from "svelte";
import "../style/base.css";
import ReportFile from "./ReportFile.svelte";
import type { Report } from "./report";

const target = document.getElementById("report");
const figures = document.getElementById("figures")?.textContent;
if (target && figures) mount(ReportFile, { target, props: { report: JSON.parse(figures) as Report } });
