import { parseVideoReference } from '@kitchen-table/domain/catalog'
import { z } from 'zod'

const SAMPLES = 2

const parseList = (list: string) => list.split(',').map(parseVideoReference)

function areDifferentVideos(list: string): boolean {
  const videos = parseList(list)
  return videos.length === SAMPLES && !videos.includes(null) && new Set(videos).size === SAMPLES
}

/** The video of a setting: its number on Vimeo, or its address. */
export const videoSettingSchema = z
  .string()
  .refine((text) => parseVideoReference(text) !== null, 'is the number or the address of a video on Vimeo')
  .overwrite((text) => parseVideoReference(text) ?? text)

/** Two of them, with a comma between them. */
export const sampleVideosSettingSchema = z
  .string()
  .refine(areDifferentVideos, 'is the numbers or the addresses of two videos on Vimeo, as 76979871,59777392')
  .overwrite((list) => parseList(list).join(','))
