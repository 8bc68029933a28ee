import { useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type Crop, getCropSquare } from './crop-geometry.ts'

/** Twice the largest size at which pages show the picture. */
const UPLOAD_SIDE_PX = 512
const UPLOAD_QUALITY = 0.9

/** Draws the crop on white: transparent parts of a picture would become black in a JPEG. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { left, top, side } = getCropSquare(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the crop as it is uploaded: a JPEG. Rejects if the browser cannot encode it. */
export function encodeCroppedPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = UPLOAD_SIDE_PX
  canvas.height = UPLOAD_SIDE_PX
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob === null ? reject(new Error('The crop cannot be encoded as a JPEG')) : resolve(blob)
    canvas.toBlob(handleBlob, 'image/jpeg', UPLOAD_QUALITY)
  })
}

type CropCanvasProps = {
  picture: ImageBitmap
  crop: Crop
  /** The side in pixels of the canvas: twice its CSS size, for sharp screens. */
  size: number
  className?: string
}

export function CropCanvas({ picture, crop, size, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} width={size} height={size} className={classNames('block', className)} />
}
