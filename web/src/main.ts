import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
// The server has a newer app than the open page: its files have other names.
window.addEventListener("vite:preloadError", () => location.reload());
// Only a secure page (this machine, or TLS) may have a service worker; everything else works without one.
if ("serviceWorker" in navigator && window.isSecureContext) void navigator.serviceWorker.register("/sw.js");
