/** A line drawing; `svgfile` is the cleaned markup (docs/security.md T09). */
export type Icon = { iconName: string; slug: string; svgfile: string }

/** Choosing this icon clears the choice (docs/product.md 4.8). */
export const BLANK_ICON = 'blank'
