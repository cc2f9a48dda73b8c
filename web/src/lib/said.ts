/** The texts of the chosen language, where the templates of the pages find theirs. The build puts a letter into a template for each. */

import { en } from "./en";

/** The letter for the first text. */
declare const FIRST_TEXT: number;

export const held: { texts: object } = { texts: en };

/** A template with its texts. */
export function filled(html: string): string {
  return html.replace(/[\ue000-\uefff]/g, (letter) => held.texts[(letter.charCodeAt(0) - FIRST_TEXT) as never]);
}
