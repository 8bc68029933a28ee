/** Shown while the upload of a picture is retried. Render it in a live region, so that screen readers read it. */
export function UploadQueuedNotice() {
  return (
    <p className="text-small text-soft">
      Many pictures are being prepared right now. Yours is sent again by itself; please wait a moment.
    </p>
  )
}
