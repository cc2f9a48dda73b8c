// What the build puts in the place of what Svelte writes for an element whose only content is a text.
import { append, only_child, set_text, template_effect } from "svelte/internal/client";

export function drawText(at, make, text) {
  const element = make();
  const inside = only_child(element, true);
  template_effect(() => set_text(inside, text()));
  append(at, element);
}
