import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
// The server has a newer app than the open page: its files have other names.
window.addEventListener("vite:preloadError", () => location.reload());
