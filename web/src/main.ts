import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { spoken } from "./lib/words.svelte";

const target = document.getElementById("app");
if (target) void spoken.then(() => mount(App, { target }));
