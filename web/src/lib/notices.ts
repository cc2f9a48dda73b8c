/** Notifications: what the coach sends to this device, and the end of a rest while nobody looks. Only where the browser has them. */

import { post, read, remove } from "./api";

interface Push {
  key: string;
  on: boolean;
}

/** Over plain HTTP from elsewhere no browser offers it; on an iPhone only the app on the home screen does. */
export const canNotify = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function held(): Promise<PushSubscription | null> {
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}

export async function isOn(): Promise<boolean> {
  return (await read<Push>("push")).on && Notification.permission === "granted" && (await held()) !== null;
}

/** Ask the athlete, then subscribe; false where the athlete or the browser says no. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await read<Push>("push");
  // One that was made for another server's key would be in the way.
  await (await held())?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (!made) return false;
  const { endpoint, keys } = made.toJSON();
  await post("push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] });
  return true;
}

export async function switchOff(): Promise<void> {
  await remove("push");
  await (await held())?.unsubscribe();
}

/** Say that a rest is over, where the app isn't in sight and may still run. */
export async function tellRest(text: string): Promise<void> {
  if (!canNotify || !document.hidden || Notification.permission !== "granted") return;
  await (await navigator.serviceWorker.ready).showNotification(text, { tag: "rest", icon: "/icon.svg", data: "/#workout" });
}
