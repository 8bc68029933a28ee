export const es = {
  closeTitle: 'Cerrar {title}',
  doneOfAll: '<strong>{done, number}</strong> de {total, number}',
  done: 'Listo',
  isDone: '{title}: listo, {counts}',
  pleaseNote: 'Importante',
  wentWrong: 'Algo salió mal',
  loading: 'Cargando',
  messages: 'Mensajes',
  closeMessage: 'Cerrar el mensaje',
}
