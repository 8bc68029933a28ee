import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { CropCanvas, croppedPicture } from './crop-canvas.tsx'
import { type Crop, MOST_ZOOM, widestCrop, zoomedCrop } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'
import { WHOLE_FORM } from './refusal-place.ts'
import type { Attempt } from './use-attempt.ts'
import { WaitingForTurn } from './waiting-for-turn.tsx'

type CropDialogProps = {
  picture: ImageBitmap
  saving: Attempt
  /** It is sent again by itself when there is a place for it. */
  isWaiting: boolean
  /** Keeps the square, as base64. */
  onUse: (base64: string) => void
  onClose: () => void
}

export function CropDialog({ picture, saving, isWaiting, onUse, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => widestCrop(picture))
  const previews = { picture, crop }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="How your picture is shown"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={saving.isBusy}
            busyText="Saving your picture"
            onClick={() => onUse(croppedPicture(picture, crop))}
          >
            Use this picture
          </Button>
        </>
      }
    >
      <CropStage {...previews} onChange={setCrop} />
      <SliderField
        label="Zoom"
        className="mt-4"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={crop.zoom}
        valueText={`${Math.round(crop.zoom * 100)} %`}
        onChange={(zoom) => setCrop((current) => zoomedCrop(picture, current, zoom))}
      />
      <div className="mt-3 flex items-center gap-4">
        <span className="text-small text-soft">As it will be seen</span>
        <CropCanvas {...previews} size={176} className="size-22 rounded-full" />
        <CropCanvas {...previews} size={72} className="size-9 rounded-full" />
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {isWaiting && <WaitingForTurn />}
      </div>
      <FieldError id="picture-problem">{saving.problems[WHOLE_FORM]}</FieldError>
    </Dialog>
  )
}
