const MB = 1024 * 1024
export const contentPictureRules = {
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.svg'],
  maxBytes: 10 * MB,
}
export const contentFilmRules = { extensions: ['.mp4'], maxBytes: 40 * MB }
export const contentAttachmentRules = { maxBytes: 250 * MB }
