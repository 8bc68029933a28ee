const MB = 1024 * 1024
export const pictureRules = {
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.svg'],
  maxBytes: 10 * MB,
}
export const attachmentRules = { maxBytes: 250 * MB }
