import { useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type Crop, squareOf } from './crop-geometry.ts'
import { base64Of } from './picture-file.ts'

/** Twice the largest place that shows it. */
const SENT_SIDE = 512
const SENT_QUALITY = 0.9

/** On white, as clear parts of a picture become black in a JPEG. */
function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const drawing = canvas.getContext('2d')
  if (drawing === null) return
  const { left, top, side } = squareOf(picture, crop)
  drawing.imageSmoothingQuality = 'high'
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as it is sent: a JPEG in base64. */
export function croppedPicture(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = SENT_SIDE
  canvas.height = SENT_SIDE
  drawSquare(canvas, picture, crop)
  return base64Of(canvas.toDataURL('image/jpeg', SENT_QUALITY))
}

type CropCanvasProps = {
  picture: ImageBitmap
  crop: Crop
  /** In pixels of the canvas: twice what it measures on the page. */
  size: number
  className?: string
}

/** What the square holds now. */
export function CropCanvas({ picture, crop, size, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} width={size} height={size} className={classNames('block', className)} />
}
