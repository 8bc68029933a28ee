import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, dragCrop, moveCrop, type Point, zoomCrop } from './crop-geometry.ts'

/** The distance that an arrow key moves the crop, as a share of the square. */
const MOVE_STEP = 0.04
const ZOOM_STEP = 1.15

type CropChange = (crop: Crop) => Crop

type CropStageProps = { picture: ImageBitmap; crop: Crop; onChange: (change: CropChange) => void }

/** Returns how a key changes the crop. The picture moves where the arrow points, as it does under a finger. */
function getKeyChange(key: string, picture: ImageBitmap): CropChange | undefined {
  switch (key) {
    case 'ArrowLeft':
      return (crop) => moveCrop(picture, crop, MOVE_STEP, 0)
    case 'ArrowRight':
      return (crop) => moveCrop(picture, crop, -MOVE_STEP, 0)
    case 'ArrowUp':
      return (crop) => moveCrop(picture, crop, 0, MOVE_STEP)
    case 'ArrowDown':
      return (crop) => moveCrop(picture, crop, 0, -MOVE_STEP)
    case '+':
    case '=':
      return (crop) => zoomCrop(picture, crop, crop.zoom * ZOOM_STEP)
    case '-':
    case '_':
      return (crop) => zoomCrop(picture, crop, crop.zoom / ZOOM_STEP)
    default:
      return undefined
  }
}

/** The picture that is moved and zoomed with fingers, a pointer or the keys. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const hintId = useId()
  const pointers = useRef(new Map<number, Point>())

  function getPointerPosition(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, getPointerPosition(event))
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, getPointerPosition(event))
    const after = [...pointers.current.values()]
    onChange((current) => dragCrop(picture, current, before, after))
  }

  function endDrag({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const change = getKeyChange(event.key, picture)
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(change)
  }

  return (
    <div className="mx-auto w-full max-w-72">
      <div
        role="application"
        aria-label="Your picture"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application, which handles keys itself
        tabIndex={0}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={handleKeyDown}
        className="relative cursor-grab touch-none overflow-hidden rounded-field select-none active:cursor-grabbing"
      >
        <CropCanvas picture={picture} crop={crop} size={640} className="aspect-square w-full" />
        <span className="pointer-events-none absolute inset-0 rounded-full border-2 border-[#fff] shadow-[0_0_0_40rem_rgb(20_29_26/55%)]" />
      </div>
      <p id={hintId} className="mt-2 text-small text-soft">
        Drag to move, or use the arrow keys. Pinch, or press + and −, to zoom.
      </p>
    </div>
  )
}
