/**
 * Characters that take no room, or change the order in which others are shown. The joiners have a rule of their own;
 * selectors of a form of a picture, or of a Chinese or Mongolian character, stay behind it.
 */
const HIDDEN =
  /(?![\u200c\u200d])(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Component}])[\ufe0e\ufe0f])(?!(?<=\p{Script=Mongolian})[\u180b-\u180f])(?!(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Joiners belong to words of scripts that join letters and to pictures of several parts. */
const STRAY_JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Gujarati}\p{Mn}\p{Mc}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu
const ONLY_ASCII = /^[\n\r\t -~]*$/

/** Returns a text without the characters that hide or reorder parts of a name (docs/security.md T15, T30). */
export function removeHiddenCharacters(text: string): string {
  return ONLY_ASCII.test(text) ? text : text.replace(HIDDEN, '').replace(STRAY_JOINERS, '')
}
