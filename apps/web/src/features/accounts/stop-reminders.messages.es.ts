export const es = {
  title: '¿No quiere más recordatorios?',
  lead: 'Su invitación sigue siendo válida. Solo dejará de recibir correos que se la recuerdan.',
  stop: 'Dejar de recibir recordatorios',
  stopping: 'Un momento…',
  done: 'Listo. Ya no recibirá recordatorios. Todavía puede entrar con su invitación, o pedir una nueva en la página de entrada.',
}
