const KILO = 1000

/** Formats a file size in decimal units: 940 B, 38 KB, 1.2 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
