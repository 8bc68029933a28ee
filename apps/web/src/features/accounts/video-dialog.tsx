import { Dialog } from '../../ui/dialog.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'

/** Nobody is signed in yet, so nothing is counted and nothing remembered. */
const unwatched = () => ({ played: () => {}, progressed: () => {} })

type VideoDialogProps = { title: string; videoId: string; onClose: () => void }

export function VideoDialog({ title, videoId, onClose }: VideoDialogProps) {
  return (
    <Dialog open wide title={title} onOpenChange={(open) => open || onClose()}>
      <VideoPlayer videoId={videoId} title={title} from={0} onPosition={() => {}} watch={unwatched} />
    </Dialog>
  )
}
