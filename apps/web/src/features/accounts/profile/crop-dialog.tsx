import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, createWidestCrop, MAX_ZOOM, zoomCrop } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'

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
      title="How your picture is shown"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSaving} busyText="Saving your picture" onClick={() => onSave(crop)}>
            Use this picture
          </Button>
        </>
      }
    >
      <CropStage {...cropProps} onChange={setCrop} />
      <SliderField
        label="Zoom"
        className="mt-4"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        valueText={`${Math.round(crop.zoom * 100)} %`}
        onChange={(zoom) => setCrop((current) => zoomCrop(picture, current, zoom))}
      />
      <div className="mt-3 flex items-center gap-4">
        <span className="text-small text-soft">As it will be seen</span>
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
  return (
    <p className="text-small text-soft">
      Many pictures are being prepared right now. Yours is sent again by itself; please wait a moment.
    </p>
  )
}
