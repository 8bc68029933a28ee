import { PASTED_STYLE_ATTRIBUTE } from './rich-text/pasted-lists.ts'

/** Returns where the last end tag of a style sheet ends, or 0 if there is none. */
function findLastSheetEnd(html: string): number {
  let end = 0
  for (const { index, 0: tag } of html.matchAll(/<\/style>/gi)) end = index + tag.length
  return end
}

/**
 * Removes style sheets, and renames the attributes for styles and handlers, before the HTML is parsed: a parsed
 * document has the security policy of the page, so that the browser would report each of them.
 *
 * Each pattern is applied only up to the last end that it can match, so that none is searched for again from every
 * beginning: hostile HTML can have many beginnings without an end.
 */
export function disableStyles(html: string): string {
  const sheetEnd = findLastSheetEnd(html)
  const withoutSheets =
    html.slice(0, sheetEnd).replace(/<style\b[\s\S]*?<\/style>/gi, '') + html.slice(sheetEnd)
  const tagEnd = withoutSheets.lastIndexOf('>') + 1
  const withoutStyles = withoutSheets
    .slice(0, tagEnd)
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replace(/(\s)style(\s*=)/gi, `$1${PASTED_STYLE_ATTRIBUTE}$2`)
        .replace(/(\s)on[a-z]+(\s*=)/gi, '$1data-handler$2'),
    )
  return withoutStyles + withoutSheets.slice(tagEnd)
}
