/** #rrggbb, the only form in which a color is stored (docs/security.md T11). */
export const colorPattern = /^#[0-9a-fA-F]{6}$/

function linearizeChannel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function relativeLuminance(color: string): number {
  const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)].map(linearizeChannel)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Returns the WCAG 2.2 contrast ratio of two #rrggbb colors, 1 to 21. */
export function computeContrastRatio(a: string, b: string): number {
  const [light, dark] = [relativeLuminance(a), relativeLuminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Returns the text color that has the higher contrast with `background`. */
export function pickTextColor(background: string, light = '#fffdf8', dark = '#1f2d28'): string {
  return computeContrastRatio(light, background) >= computeContrastRatio(dark, background) ? light : dark
}

/** The contrast that WCAG 2.2 AA asks of text. */
const MIN_TEXT_CONTRAST = 4.5

/**
 * Whether the better of the two text colors of `pickTextColor` is readable on `background`. Pure black or white would
 * be on every color, but they are not what pages use.
 */
export function hasReadableTextColor(background: string): boolean {
  return computeContrastRatio(pickTextColor(background), background) >= MIN_TEXT_CONTRAST
}
