import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, draggedCrop, movedCrop, type Point, zoomedCrop } from './crop-geometry.ts'

/** Shares of the square. */
const STEP = 0.04
const ZOOM_STEP = 1.15

type Change = (crop: Crop) => Crop

type CropStageProps = { picture: ImageBitmap; crop: Crop; onChange: (change: Change) => void }

/** What a key does to the square. The picture goes where the arrow points, as it does under a finger. */
function keyChange(key: string, picture: ImageBitmap): Change | undefined {
  switch (key) {
    case 'ArrowLeft':
      return (crop) => movedCrop(picture, crop, STEP, 0)
    case 'ArrowRight':
      return (crop) => movedCrop(picture, crop, -STEP, 0)
    case 'ArrowUp':
      return (crop) => movedCrop(picture, crop, 0, STEP)
    case 'ArrowDown':
      return (crop) => movedCrop(picture, crop, 0, -STEP)
    case '+':
    case '=':
      return (crop) => zoomedCrop(picture, crop, crop.zoom * ZOOM_STEP)
    case '-':
    case '_':
      return (crop) => zoomedCrop(picture, crop, crop.zoom / ZOOM_STEP)
    default:
      return undefined
  }
}

/** The picture under the finger, the pointer or the keys. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const hintId = useId()
  const fingers = useRef(new Map<number, Point>())

  function placeOf(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }

  function touch(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, placeOf(event))
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, placeOf(event))
    const after = [...fingers.current.values()]
    onChange((current) => draggedCrop(picture, current, before, after))
  }

  function leave({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
  }

  function press(event: KeyboardEvent) {
    const change = keyChange(event.key, picture)
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application of its own, moved by keys
        tabIndex={0}
        onPointerDown={touch}
        onPointerMove={drag}
        onPointerUp={leave}
        onPointerCancel={leave}
        onKeyDown={press}
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
