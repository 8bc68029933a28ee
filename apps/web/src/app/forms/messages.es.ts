export const es = {
  discardWhatYouTyped: '¿Descartar lo que escribió?',
  keepWriting: 'Seguir escribiendo',
  discardIt: 'Descartarlo',
}
