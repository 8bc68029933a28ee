/** The attributes of a drawing that CSS can set as well, as properties with the same names and values. */
export const presentationAttributeNames =
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color vector-effect paint-order shape-rendering visibility
  display`.split(/\s+/)

const geometryNames =
  `viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry d points pathLength
  transform`.split(/\s+/)

export const allowedAttributeNames = [...geometryNames, ...presentationAttributeNames]

/** Numbers, lists, color names and functions of numbers; no quotes, colons or URLs (REFERENCE excludes `url(…)`). */
const PLAIN_VALUE = /^[\w \t\n\r#%,.()+/-]+$/
const REFERENCE = /url|src|image|var|attr|env/i

/** Whether an allowed attribute keeps this value. */
export function isPlainAttributeValue(value: string): boolean {
  return PLAIN_VALUE.test(value) && !(value.includes('(') && REFERENCE.test(value))
}
