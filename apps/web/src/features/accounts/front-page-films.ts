import introduction from '../../../../../content/films/front-page/introduction.mp4'
import introductionCaptions from '../../../../../content/films/front-page/introduction.vtt?raw'
import shapeOfAScam from '../../../../../content/films/the-shape-of-a-scam.mp4'
import shapeOfAScamCaptions from '../../../../../content/films/the-shape-of-a-scam.vtt?raw'
import whereTheRestWent from '../../../../../content/films/where-the-rest-went.mp4'
import whereTheRestWentCaptions from '../../../../../content/films/where-the-rest-went.vtt?raw'
import envelopes from '../../../../../content/pictures/envelope-stack.svg'
import phone from '../../../../../content/pictures/phone-face-down.svg'
import cups from '../../../../../content/pictures/two-cups.svg'

/** The films of the front page, which are in English, each with the picture that is shown until it plays. */
export const frontPageFilms = {
  introduction: { src: introduction, captions: introductionCaptions, poster: cups },
  shapeOfAScam: { src: shapeOfAScam, captions: shapeOfAScamCaptions, poster: phone },
  whereTheRestWent: { src: whereTheRestWent, captions: whereTheRestWentCaptions, poster: envelopes },
}

export type FrontPageFilm = keyof typeof frontPageFilms
