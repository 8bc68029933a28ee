/** A line drawing; `svgfile` is the cleaned markup (security.md T09). */
export type Icon = { iconName: string; slug: string; svgfile: string }

/** Choosing this icon clears the choice (spec §4). */
export const BLANK_ICON = 'blank'
