import { useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'

/** Nobody is signed in yet, so nothing is counted and nothing remembered. */
const unwatched = () => ({ played: () => {}, progressed: () => {} })

type VideoDialogProps = { title: string; videoId: string; onClose: () => void }

export function VideoDialog({ title, videoId, onClose }: VideoDialogProps) {
  // The other host's frame would keep the Escape key to itself.
  const stage = useRef<HTMLDivElement>(null)
  return (
    <Dialog open wide title={title} initialFocus={stage} onOpenChange={(open) => open || onClose()}>
      <div ref={stage} tabIndex={-1}>
        <VideoPlayer videoId={videoId} title={title} from={0} onPosition={() => {}} watch={unwatched} />
      </div>
    </Dialog>
  )
}
