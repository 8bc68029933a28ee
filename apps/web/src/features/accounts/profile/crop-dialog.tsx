import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { SliderField } from '../../../ui/fields/slider-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CropCanvas } from './crop-canvas.tsx'
import {
  type Crop,
  createWidestCrop,
  dragCrop,
  MAX_ZOOM,
  moveCrop,
  type Point,
  zoomCrop,
} from './crop-geometry.ts'
import { messages } from './messages.ts'

type CropDialogProps = {
  picture: ImageBitmap
  isSaving: boolean
  error: string | undefined
  /** Whether the upload waits because the server is busy; it is retried automatically. */
  isQueued: boolean
  onSave: (crop: Crop) => void
  onClose: () => void
}

export function CropDialog({ picture, isSaving, error, isQueued, onSave, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => createWidestCrop(picture))
  const cropProps = { picture, crop }

  return (
    <Dialog
      onClose={onClose}
      title={messages.cropTitle()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonMessages.cancel()}
          </Button>
          <Button busy={isSaving} busyText={messages.savingYourPicture()} onClick={() => onSave(crop)}>
            {messages.takePicture()}
          </Button>
        </>
      }
    >
      <CropStage {...cropProps} onChange={setCrop} />
      <SliderField
        label={messages.zoom()}
        className="mt-4"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        valueText={messages.zoomPercent({ percent: Math.round(crop.zoom * 100) })}
        onChange={(zoom) => setCrop((current) => zoomCrop(picture, current, zoom))}
      />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <span className="text-small text-soft">{messages.cropPreview()}</span>
        <CropCanvas {...cropProps} size={176} className="size-22 rounded-full" />
        <CropCanvas {...cropProps} size={72} className="size-9 rounded-full" />
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {isQueued && <UploadQueuedNotice />}
      </div>
      <FieldError id="picture-problem">{error}</FieldError>
    </Dialog>
  )
}

/** Shown while the upload of a picture is retried. Render it in a live region, so that screen readers read it. */
export function UploadQueuedNotice() {
  return <p className="text-small text-soft">{messages.uploadIsQueued()}</p>
}

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
function CropStage({ picture, crop, onChange }: CropStageProps) {
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
        aria-label={messages.yourPicture()}
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
        {messages.cropHint()}
      </p>
    </div>
  )
}
