import { encode } from 'uqr'
import { classNames } from './class-names.ts'

/** The width of the empty border that readers need around a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code, dark on white in every color scheme: not all readers support inverted codes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const darkModules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-field border border-line forced-color-adjust-none', className)}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={darkModules.join('')} fill="#000" />
    </svg>
  )
}
