/** A start tag as React writes it: no attribute contains an angle bracket. */
const START_TAG = /<[a-z][^<>]*>/g
const STYLE_ATTRIBUTE = / style="([^"]*)"/
/** Colors, lengths and gradients. Nothing that could end a rule or the style element, or load anything. */
const HARMLESS_DECLARATIONS = /^(?!.*(?:url|\/\*))[\w\s#%.,:;()-]*$/

/**
 * Replaces `style` attributes, which the content security policy forbids (docs/security.md S16), by attributes that the
 * rules of a style sheet select, which the policy can name by its hash. Declarations of any other kind are left out.
 */
export function extractInlineStyles(html: string): { html: string; css: string } {
  const indexes = new Map<string, number>()

  function replaceStyle(_: string, declarations: string): string {
    if (!HARMLESS_DECLARATIONS.test(declarations)) return ''
    const index = indexes.get(declarations) ?? indexes.size
    indexes.set(declarations, index)
    return ` data-painted="${index}"`
  }

  const withoutStyles = html.replace(START_TAG, (tag) => tag.replace(STYLE_ATTRIBUTE, replaceStyle))
  const rules = [...indexes].map(([declarations, index]) => `[data-painted="${index}"]{${declarations}}`)
  return { html: withoutStyles, css: rules.join('') }
}
