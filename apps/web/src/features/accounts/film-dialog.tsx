import { FilmWithTranscript } from '../../ui/film-with-transcript.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type FrontPageFilm, frontPageFilms } from './front-page-films.ts'

type FilmDialogProps = { title: string; film: FrontPageFilm; onClose: () => void }

/** Plays a film of the front page, in the library's own player. */
export function FilmDialog({ title, film, onClose }: FilmDialogProps) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <FilmWithTranscript title={title} language="en" {...frontPageFilms[film]} />
    </Dialog>
  )
}
