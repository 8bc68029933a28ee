/** Said while a picture is sent again by itself; stands in a region that is read out. */
export function UploadQueuedNotice() {
  return (
    <p className="text-small text-soft">
      Many pictures are being prepared right now. Yours is sent again by itself; please wait a moment.
    </p>
  )
}
