import { useState } from 'react'
import { messages } from './messages.ts'
import { VideoPlayer, VideoStill } from './unit-video.tsx'

const noListener = { onPlaying() {}, onProgress() {} }

type PreviewVideoProps = { videoId: string; title: string; image: string | null }

/** The video of a lesson that is being edited: the learner's player, without recording or completing anything. */
export function PreviewVideo({ videoId, title, image }: PreviewVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  if (!isPlaying) return <VideoStill image={image} title={title} onPlay={() => setIsPlaying(true)} />
  return (
    <VideoPlayer
      videoId={videoId}
      title={title}
      startSeconds={0}
      fallbackText={messages.videoPreviewFailedHint()}
      onPosition={() => {}}
      createListener={() => noListener}
    />
  )
}
