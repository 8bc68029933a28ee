/** Returns a number of bytes as a text such as "12 KB" or "3.4 MB". */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`
}
