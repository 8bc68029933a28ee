interface Window {
  /** Only in some browsers. */
  scheduler?: { yield?: () => Promise<void> }
}
