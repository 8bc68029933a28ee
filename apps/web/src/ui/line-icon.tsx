import { classNames } from './class-names.ts'

/** SVG paths in one style: a 2.2 px line with round ends on a 32 px grid. */
const PATHS = {
  'arrow-right': 'M5.5 16h21M18 7.5l8.5 8.5-8.5 8.5',
  books: 'M6.5 6h5v20.5h-5zM11.5 6h5v20.5h-5zM19.6 8.4l4.7-1.3 3.4 18-4.7 1.2z',
  check: 'M6.5 17l6.5 6.5L25.5 9.5',
  chevron: 'M8 12.2l8 8 8-8',
  clock: 'M16 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22ZM16 9.5V16l4.5 3',
  close: 'M8.5 8.5l15 15M23.5 8.5l-15 15',
  download: 'M16 5v15.5M9.5 14l6.5 6.5 6.5-6.5M6 26.5h20',
  external: 'M18.5 5.5h8v8M26.5 5.5L15 17M13 8H7.5a2 2 0 0 0-2 2v14.5a2 2 0 0 0 2 2H22a2 2 0 0 0 2-2V19',
  eye: 'M3.5 16S8 7.5 16 7.5 28.5 16 28.5 16 24 24.5 16 24.5 3.5 16 3.5 16ZM16 12.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z',
  'eye-off':
    'M6 6l20 20M12.6 8.1A12 12 0 0 1 16 7.5C24 7.5 28.5 16 28.5 16a21 21 0 0 1-3.6 4.6M9.3 10.2C5.6 12.6 3.5 16 3.5 16S8 24.5 16 24.5a12.4 12.4 0 0 0 5.4-1.3M13.4 13.3a3.8 3.8 0 0 0 5.3 5.3',
  info: 'M16 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22ZM16 15v7M16 10.2v.1',
  menu: 'M5.5 9.5h21M5.5 16h21M5.5 22.5h21',
  more: 'M7.5 15a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM16 15a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM24.5 15a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  phone:
    'M9 5.5h4.2l2 5.5-3 2.2a16 16 0 0 0 6.6 6.6l2.2-3 5.5 2V23a3.5 3.5 0 0 1-3.8 3.5C13.6 25.8 6.2 18.4 5.5 9.3A3.5 3.5 0 0 1 9 5.5Z',
  play: 'M11 7.2v17.6a.8.8 0 0 0 1.2.7l14-8.8a.8.8 0 0 0 0-1.4l-14-8.8a.8.8 0 0 0-1.2.7Z',
  search: 'M14 5.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM20.2 20.2l6.3 6.3',
  'sign-out': 'M13 5.5H8.5a2 2 0 0 0-2 2v17a2 2 0 0 0 2 2H13M13.5 16h13M21 10.5l5.5 5.5-5.5 5.5',
  sliders: 'M6 9.5h10M22 9.5h4M6 22.5h4M16 22.5h10M19 6.2v6.6M13 19.2v6.6',
  sort: 'M10 13l6-6 6 6M10 19l6 6 6-6',
  steps: 'M4.5 26.5h6v-6h6v-6h6v-6h5',
  tiles: 'M6 6.5h8v8H6zM18 6.5h8v8h-8zM6 18.5h8v8H6zM18 18.5h8v8h-8z',
  user: 'M16 5.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM5.5 27c1-5.2 5.2-7.5 10.5-7.5s9.5 2.3 10.5 7.5',
  warning:
    'M14.6 6.3 3.8 25a1.6 1.6 0 0 0 1.4 2.4h21.6a1.6 1.6 0 0 0 1.4-2.4L17.4 6.3a1.6 1.6 0 0 0-2.8 0ZM16 13v6.5M16 23.3v.1',
}

export type LineIconName = keyof typeof PATHS

/** Point along or against the line, so they are mirrored where lines are read from right to left. */
const DIRECTED: ReadonlySet<LineIconName> = new Set(['arrow-right', 'external', 'sign-out', 'steps'])

type LineDrawingProps = { /** An SVG path on the 32 px grid. */ path: string; className?: string }

/** A decorative drawing: the control around it has the accessible name. 24 px unless `className` sets another size. */
export function LineDrawing({ path, className = 'size-6' }: LineDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={path} />
    </svg>
  )
}

/** One of the kit's own icons. */
export function LineIcon({ name, className }: { name: LineIconName; className?: string }) {
  const mirrored = DIRECTED.has(name) ? classNames('rtl:-scale-x-100', className ?? 'size-6') : className
  return <LineDrawing path={PATHS[name]} className={mirrored} />
}
