/** What the service says of setup, controls, backups and names, by its English phrase; {0} is the first value. */
export const said: Readonly<Record<string, string>> = {
  'No mail server is set: mail stays in the table.': 'No hay servidor de correo: los correos se quedan en la tabla.',
  'Set SMTP_URL and MAIL_FROM.': 'Configure SMTP_URL y MAIL_FROM.',
  'The mail server does not take our mail: {0}.': 'El servidor de correo no acepta nuestros correos: {0}.',
  'Correct SMTP_URL, or mend the mail server.': 'Corrija SMTP_URL o repare el servidor de correo.',
  'The mail server answers; none was sent yet; {0} wait.':
    'El servidor de correo responde; aún no se envió ninguno; {0} en espera.',
  'The mail server answers; the last mail left at {0}; {1} wait.':
    'El servidor de correo responde; el último salió el {0}; {1} en espera.',
  '{0}': '{0}',
  'Do what the sentence names; docs/production.md has a table of all troubles.':
    'Haga lo que dice la frase; docs/production.md tiene una tabla de todos los problemas.',
  'The accounts on the ledger have not been seen yet.': 'Aún no se han visto las cuentas en el libro mayor.',
  'Start a process that runs jobs, and look again after a minute.':
    'Inicie un proceso que ejecute tareas y mire de nuevo en un minuto.',
  'Not funded: {0}.': 'Sin fondos: {0}.',
  'Send money to these addresses.': 'Envíe dinero a estas direcciones.',
  'The embedded ledger is yours alone and convinces nobody else.':
    'El libro mayor incorporado es solo suyo y no convence a nadie más.',
  'Set LEDGER=xrpl with LEDGER_URL and LEDGER_SEED before real trade.':
    'Configure LEDGER=xrpl con LEDGER_URL y LEDGER_SEED antes del comercio real.',
  '{0} accounts are funded.': '{0} cuentas tienen fondos.',
  'There is no backup.': 'No hay ninguna copia de seguridad.',
  'Make one, and let them be made every day.': 'Haga una y deje que se hagan cada día.',
  'Backups lie only on this machine, and are lost with it.':
    'Las copias solo están en esta máquina y se pierden con ella.',
  'Set BACKUP_STORE.': 'Configure BACKUP_STORE.',
  'All backups are off-site, too.': 'Todas las copias están también fuera.',
  'Look under Backups at what the store answered; they are sent again by themselves.':
    'Mire en Copias de seguridad qué respondió el almacén; se vuelven a enviar por sí solas.',
  'The newest backup is of {0}.': 'La copia más reciente es del {0}.',
  'The newest backup is {0} hours old.': 'La copia más reciente tiene {0} horas.',
  'Make one now, and find out why none was made.': 'Haga una ahora y averigüe por qué no se hizo ninguna.',
  'SECRET_KEY is given.': 'SECRET_KEY está dada.',
  'The key was made in the data folder for an evaluation.':
    'La clave se creó en la carpeta de datos para una evaluación.',
  'Set SECRET_KEY from your secret store before real data comes in, and keep a copy elsewhere.':
    'Configure SECRET_KEY desde su almacén de secretos antes de que entren datos reales, y guarde una copia en otro lugar.',
  'People reach us at {0}.': 'Se llega a nosotros en {0}.',
  'People reach us at {0}, which is not https.': 'Se llega a nosotros en {0}, que no es https.',
  'Put a proxy that ends TLS before the service and set BASE_URL=https://… and TRUSTED_PROXIES.':
    'Ponga delante un proxy que termine TLS y configure BASE_URL=https://… y TRUSTED_PROXIES.',
  'The embedded database (PostgreSQL {0}) is for evaluation.':
    'La base de datos incorporada (PostgreSQL {0}) es para evaluar.',
  'Set DATABASE_URL before real data comes in.': 'Configure DATABASE_URL antes de que entren datos reales.',
  'There is no pg_dump on this machine for PostgreSQL {0}.': 'En esta máquina no hay pg_dump para PostgreSQL {0}.',
  'Install the PostgreSQL {0} client programs.': 'Instale los programas cliente de PostgreSQL {0}.',
  'pg_dump {0} dumps PostgreSQL {1}.': 'pg_dump {0} vuelca PostgreSQL {1}.',
  'pg_dump {0} cannot dump PostgreSQL {1}.': 'pg_dump {0} no puede volcar PostgreSQL {1}.',
  'The embedded database has no roles.': 'La base de datos incorporada no tiene roles.',
  'With PostgreSQL let a role of its own serve (docs/production.md).':
    'Con PostgreSQL, deje que sirva un rol propio (docs/production.md).',
  'The role {0} serves, and could change tables and remove what is only added to.':
    'Sirve el rol {0}, que podría cambiar tablas y borrar lo que solo se añade.',
  'Make a role that only serves: "lotmark migrate --grant-role NAME", and name it in DATABASE_URL.':
    'Cree un rol que solo sirva: "lotmark migrate --grant-role NAME", y nómbrelo en DATABASE_URL.',
  'The role {0} serves, and neither changes tables nor removes anything of the log.':
    'Sirve el rol {0}, que no cambia tablas ni borra nada del registro.',
  'Server and database differ by {0} seconds.': 'El servidor y la base de datos difieren en {0} segundos.',
  'Set both clocks by NTP.': 'Ponga en hora ambos relojes con NTP.',
  'A process runs the jobs.': 'Un proceso ejecuta las tareas.',
  'No process runs the jobs any more.': 'Ningún proceso ejecuta ya las tareas.',
  'No process has run the jobs yet.': 'Ningún proceso ha ejecutado aún las tareas.',
  'Start "lotmark worker", or "lotmark serve" without --no-jobs.':
    'Inicie "lotmark worker", o "lotmark serve" sin --no-jobs.',
  'Maps show the shapes of countries only.': 'Los mapas solo muestran la forma de los países.',
  'Set MAP_TILES_URL where pictures behind the plots are wanted.':
    'Configure MAP_TILES_URL si quiere imágenes detrás de las parcelas.',
  '{0} answers.': '{0} responde.',
  '{0} does not answer as it should: {1}.': '{0} no responde como debería: {1}.',
  'Correct MAP_TILES_URL.': 'Corrija MAP_TILES_URL.',
  'Administrators: {0}; a password alone lets none of them in.':
    'Administradores: {0}; una contraseña sola no deja entrar a ninguno.',
  'A password alone lets in {0} of {1} administrators.':
    'Una contraseña sola deja entrar a {0} de {1} administradores.',
  'A password alone lets in {0} of {1} administrators; {2} of them have a passkey, which does not close the way by password.':
    'Una contraseña sola deja entrar a {0} de {1} administradores; {2} de ellos tienen una llave de acceso, que no cierra el paso por contraseña.',
  'Have them set up an authenticator app under "My account".':
    'Haga que configuren una aplicación de autenticación en "Mi cuenta".',
  'The records were never checked.': 'Los registros nunca se comprobaron.',
  'Run "lotmark check", and then every day.': 'Ejecute "lotmark check", y después cada día.',
  'Faults that the check of {0} found: {1}.': 'Fallos que halló la comprobación del {0}: {1}.',
  'Run "lotmark check" and look into what it names.': 'Ejecute "lotmark check" y mire lo que nombra.',
  'The check of {0} found no fault.': 'La comprobación del {0} no halló fallos.',
  'The last check was {0} days ago.': 'La última comprobación fue hace {0} días.',
  'Run "lotmark check" every day.': 'Ejecute "lotmark check" cada día.',
  '{0} witnesses are asked to cosign the log.': 'Se pide a {0} testigos que firmen también el registro.',
  'Nobody else watches the log.': 'Nadie más vigila el registro.',
  'Ask somebody to run a witness, and name it in WITNESSES.':
    'Pida a alguien que tenga un testigo y nómbrelo en WITNESSES.',
  'Cards are paid by Stripe.': 'Las tarjetas se pagan con Stripe.',
  'The embedded card processor takes no money, beside real data.':
    'El procesador de tarjetas incorporado no cobra dinero, junto a datos reales.',
  'Set PAYMENTS to stripe, or to off.': 'Ponga PAYMENTS en stripe o en off.',
  'The embedded card processor plays the part of a real one.':
    'El procesador de tarjetas incorporado hace el papel de uno real.',
  'Nobody can pay by card.': 'Nadie puede pagar con tarjeta.',
  'Set PAYMENTS=stripe where cards are wanted.': 'Configure PAYMENTS=stripe si quiere tarjetas.',
  'Statements are filed in TRACES.': 'Las declaraciones se presentan en TRACES.',
  'Statements go to a simulator, beside real data.': 'Las declaraciones van a un simulador, junto a datos reales.',
  'Set EU_SYSTEM to traces, or to off.': 'Ponga EU_SYSTEM en traces o en off.',
  'Statements go to a simulator.': 'Las declaraciones van a un simulador.',
  'Statements cannot be filed.': 'No se pueden presentar declaraciones.',
  'Set EU_SYSTEM=traces with its address and credentials where statements are to be filed.':
    'Configure EU_SYSTEM=traces con su dirección y credenciales si se han de presentar declaraciones.',
  'There is no demonstration world in this database.': 'En esta base de datos no hay mundo de demostración.',
  'A demonstration world with known passwords lies in this database.':
    'En esta base de datos hay un mundo de demostración con contraseñas conocidas.',
  'Begin real trade on an empty database.': 'Empiece el comercio real con una base de datos vacía.',
  'Passwords: {0}, all hashed with Argon2id.': 'Contraseñas: {0}, todas con hash Argon2id.',
  'Passwords kept otherwise: {0} of {1}.': 'Contraseñas guardadas de otro modo: {0} de {1}.',
  'Have these people reset their passwords.': 'Haga que estas personas cambien su contraseña.',
  'Require an authenticator app: reference data, kind "second_factor_role".':
    'Exija una aplicación de autenticación: datos de referencia, clase "second_factor_role".',
  'Sessions: {0}, none of them a day past its end.': 'Sesiones: {0}, ninguna un día después de su fin.',
  'Sessions that lie there a day past their end: {0}.': 'Sesiones que siguen ahí un día después de su fin: {0}.',
  'Start a process that runs jobs: "housekeeping" removes them.':
    'Inicie un proceso que ejecute tareas: "housekeeping" las elimina.',
  'No disabled account has a session or a link that works.':
    'Ninguna cuenta desactivada tiene una sesión o un enlace que funcione.',
  'Disabled accounts that have a session or a link: {0}.': 'Cuentas desactivadas con una sesión o un enlace: {0}.',
  'Disable them once more; that ends their sessions.': 'Desactívelas otra vez; eso termina sus sesiones.',
  'There is no signing key.': 'No hay clave de firma.',
  'Start the service once.': 'Inicie el servicio una vez.',
  "Keys in use: {0}; the platform's is of {1}, kept by a program outside.":
    'Claves en uso: {0}; la de la plataforma es del {1}, guardada por un programa externo.',
  "Keys in use: {0}; the platform's is of {1}, sealed in the database.":
    'Claves en uso: {0}; la de la plataforma es del {1}, sellada en la base de datos.',
  'Run "lotmark keys rotate".': 'Ejecute "lotmark keys rotate".',
  'The base address is {0}.': 'La dirección base es {0}.',
  'End TLS before the service and set BASE_URL=https://….':
    'Termine TLS delante del servicio y configure BASE_URL=https://….',
  'SECRET_KEY lies in the data folder.': 'SECRET_KEY está en la carpeta de datos.',
  'Set SECRET_KEY from a secret store.': 'Configure SECRET_KEY desde un almacén de secretos.',
  'SECRET_KEY is given; metrics need a token.': 'SECRET_KEY está dada; las métricas piden un token.',
  'SECRET_KEY is given; metrics are for the same machine alone.':
    'SECRET_KEY está dada; las métricas son solo para la misma máquina.',
  'No change was sealed yet.': 'Aún no se selló ningún cambio.',
  'Start a process that runs jobs.': 'Inicie un proceso que ejecute tareas.',
  'Within a day: calls audited {0}, changes sealed {1}; last seal {2}.':
    'En un día: llamadas auditadas {0}, cambios sellados {1}; último sello {2}.',
  'Start a process that runs jobs: "seal" is late.': 'Inicie un proceso que ejecute tareas: "seal" va con retraso.',
  'They were never compared.': 'Nunca se compararon.',
  'Look into what "lotmark check" names.': 'Mire lo que nombra "lotmark check".',
  'No mailed link is kept a week past its end, and no answer of a repeated call longer than three days.':
    'Ningún enlace enviado se guarda una semana después de su fin, ni la respuesta de una llamada repetida más de tres días.',
  'Older than they may be: links {0}, kept answers {1}.':
    'Más antiguos de lo permitido: enlaces {0}, respuestas guardadas {1}.',
  'Consents in force: {0}; no open link without one.': 'Consentimientos vigentes: {0}; ningún enlace abierto sin uno.',
  'Open links to profiles without a consent: {0}.': 'Enlaces abiertos a perfiles sin consentimiento: {0}.',
  'Revoke these links.': 'Revoque estos enlaces.',
  'People with data here: {0}; the residency map below is made from the settings in force.':
    'Personas con datos aquí: {0}; el mapa de abajo sale de la configuración vigente.',
  'Have backups made every day.': 'Haga que se hagan copias cada día.',
  'The newest is of {0}.': 'La más reciente es del {0}.',
  'Find out why none was made since.': 'Averigüe por qué no se hizo ninguna desde entonces.',
  'None is.': 'Ninguno lo está.',
  'Open for longer: {0}.': 'Abiertos más tiempo: {0}.',
  'Decide whether personal data is concerned, and tell the authority.':
    'Decida si afecta a datos personales e informe a la autoridad.',
  'There are no plots.': 'No hay parcelas.',
  'Plots: {0}, all located.': 'Parcelas: {0}, todas situadas.',
  'Plots without a geolocation: {0} of {1}; lots of theirs cannot be stated.':
    'Parcelas sin geolocalización: {0} de {1}; sus lotes no se pueden declarar.',
  'Have farmers or inspectors capture them.': 'Haga que agricultores o inspectores las registren.',
  'No statement was handed in yet.': 'Aún no se ha entregado ninguna declaración.',
  'Statements handed in: {0}, each with an assessment and a signature.':
    'Declaraciones entregadas: {0}, cada una con evaluación y firma.',
  'Statements handed in: {0}; without an assessment {1}, without a signature {2}.':
    'Declaraciones entregadas: {0}; sin evaluación {1}, sin firma {2}.',
  'Run "lotmark check": the service does not let that happen.':
    'Ejecute "lotmark check": el servicio no deja que eso ocurra.',
  'No system is set.': 'No hay ningún sistema configurado.',
  'Statements handed in: {0}, and no system is set.': 'Declaraciones entregadas: {0}, y ningún sistema configurado.',
  'Set EU_SYSTEM=traces.': 'Configure EU_SYSTEM=traces.',
  'Statements with a reference number of the EU system: {0}.':
    'Declaraciones con un número de referencia del sistema de la UE: {0}.',
  'Statements with a reference number of the simulator: {0}.':
    'Declaraciones con un número de referencia del simulador: {0}.',
  'Set EU_SYSTEM=traces with its credentials.': 'Configure EU_SYSTEM=traces con sus credenciales.',
  'None is outdated.': 'Ninguna está desactualizada.',
  'Outdated: {0}.': 'Desactualizadas: {0}.',
  'Have their operators amend them.': 'Haga que sus operadores las modifiquen.',
  'There are no statements.': 'No hay declaraciones.',
  'Statements, drafts too: {0}, the oldest of {1}; rows of theirs deleted: {2}, as the trace of the last {3} days shows.':
    'Declaraciones, también borradores: {0}, la más antigua del {1}; filas suyas borradas: {2}, según la traza de los últimos {3} días.',
  'Restore what was deleted from a backup.': 'Restaure lo borrado desde una copia de seguridad.',
  'There is no backup yet: make one now.': 'Aún no hay ninguna copia: haga una ahora.',
  'The newest backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): make a new one now, and keep that key until then.':
    'La copia más reciente se hizo con otra SECRET_KEY y solo se recupera con esa (huella {0}): haga una nueva ahora y guarde esa clave hasta entonces.',
  'One backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): keep it as long as the backup. The retention leaves it; remove its files when you need it no more.':
    'Una copia se hizo con otra SECRET_KEY y solo se recupera con esa (huella {0}): guárdela tanto tiempo como la copia. La retención la deja; borre sus archivos cuando ya no la necesite.',
  '{0} backups were made under another SECRET_KEY, and are read back with that alone (fingerprint {1}): keep it as long as them. The retention leaves them; remove their files when you need them no more.':
    '{0} copias se hicieron con otra SECRET_KEY y solo se recuperan con esa (huella {1}): guárdela tanto tiempo como ellas. La retención las deja; borre sus archivos cuando ya no las necesite.',
  'The newest backup is read back with another SECRET_KEY alone (fingerprint {0}).':
    'La copia más reciente solo se recupera con otra SECRET_KEY (huella {0}).',
  'Make one now, and keep that key as long as the backups that need it.':
    'Haga una ahora y guarde esa clave tanto tiempo como las copias que la necesitan.',
  'The newest backup is older than a day.': 'La copia más reciente tiene más de un día.',
  'The newest attempt failed: {0}': 'El intento más reciente falló: {0}',
  'No backup is made by itself: set BACKUP_CRON.': 'Ninguna copia se hace sola: configure BACKUP_CRON.',
  'Backups lie only on this machine, and are lost with it: set BACKUP_STORE.':
    'Las copias solo están en esta máquina y se pierden con ella: configure BACKUP_STORE.',
  'One backup was not sent off-site yet.': 'Una copia aún no se envió fuera.',
  '{0} backups were not sent off-site yet.': '{0} copias aún no se enviaron fuera.',
  'No backup was ever restored here: run a drill.': 'Aquí nunca se restauró una copia: haga un simulacro.',
  'The newest drill failed: read its report.': 'El simulacro más reciente falló: lea su informe.',
  'The newest drill is older than five weeks: run one.':
    'El simulacro más reciente tiene más de cinco semanas: haga uno.',
  'Backups are read with SECRET_KEY alone: keep it somewhere else, too, or set BACKUP_RECIPIENT.':
    'Las copias se leen solo con SECRET_KEY: guárdela también en otro lugar o configure BACKUP_RECIPIENT.',
  'The disk of the backups has room for fewer than three more.': 'En el disco de las copias caben menos de tres más.',
  '{0} could not be asked: {1}': 'No se pudo preguntar a {0}: {1}',
  '{0}: {1} is not there, and should be {2}': '{0}: {1} no está, y debería ser {2}',
  '{0}: {1} is {2}, and should be {3}': '{0}: {1} es {2}, y debería ser {3}',
  'the servers have different versions of the zone: {0}': 'los servidores tienen versiones distintas de la zona: {0}',
  'no server is known to ask: set DNS_SERVERS': 'no se conoce ningún servidor al que preguntar: configure DNS_SERVERS',
  'Passwords are kept as Argon2id hashes only': 'Las contraseñas se guardan solo como hash Argon2id',
  'Administrators log in with a second factor': 'Los administradores entran con un segundo factor',
  'Sessions end, and are forgotten afterwards': 'Las sesiones terminan y después se olvidan',
  'Whoever is disabled has no way in': 'Quien está desactivado no puede entrar',
  'Signing keys are sealed or kept outside, and replaced within two years':
    'Las claves de firma están selladas o fuera, y se cambian antes de dos años',
  'People reach the service by https only': 'Al servicio solo se llega por https',
  'Secrets come from outside, and figures are not open to everybody':
    'Los secretos vienen de fuera y las cifras no están abiertas a todos',
  'Every change is audited, traced and sealed': 'Cada cambio se audita, se traza y se sella',
  'Records are compared with their signatures at least weekly':
    'Los registros se comparan con sus firmas al menos cada semana',
  'What is needed for days is gone after days': 'Lo que se necesita unos días desaparece a los pocos días',
  'Profiles are shown to others only while their holders agree':
    'Los perfiles se muestran a otros solo mientras sus titulares lo aceptan',
  'It is known where data lies and who else gets some': 'Se sabe dónde están los datos y quién más recibe alguno',
  'There is a backup younger than a day': 'Hay una copia de menos de un día',
  'No critical incident is open for longer than 72 hours': 'Ningún incidente crítico lleva abierto más de 72 horas',
  'Every plot has its geolocation': 'Cada parcela tiene su geolocalización',
  'Nothing is stated without a risk assessment and a signature': 'Nada se declara sin evaluación del riesgo y firma',
  'Statements reach the information system of the EU': 'Las declaraciones llegan al sistema de información de la UE',
  'Statements say what the records say today': 'Las declaraciones dicen lo que hoy dicen los registros',
  'Statements and their evidence are kept for five years': 'Las declaraciones y sus pruebas se guardan cinco años',
  'All records, people with their addresses, and sealed keys.':
    'Todos los registros, las personas con sus direcciones y las claves selladas.',
  'Uploaded photos and papers, and documents that were made.': 'Fotos y papeles subidos, y documentos creados.',
  'E-mail addresses and the texts of mails.': 'Direcciones de correo y textos de los correos.',
  'Hashes of the log, and amounts held in escrow; nothing by which people are recognised.':
    'Hashes del registro e importes en custodia; nada que permita reconocer a personas.',
  'Payer’s e-mail address, amounts, and names of orders.': 'Correo de quien paga, importes y nombres de pedidos.',
  'Counts of calls by account and key, for minutes to a day.':
    'Recuento de llamadas por cuenta y clave, de minutos a un día.',
  'Signed events, which name organisations.': 'Eventos firmados, que nombran organizaciones.',
  'Statements: operators, producers’ countries, and geolocations of plots.':
    'Declaraciones: operadores, países de los productores y geolocalización de parcelas.',
  'Outlines of plots, without names.': 'Contornos de parcelas, sin nombres.',
  'Which part of the map a person looks at, and their network address.':
    'Qué parte del mapa mira una persona y su dirección de red.',
  'Nothing: rates are read there.': 'Nada: allí se leen los tipos de cambio.',
  'Hashes of signatures in documents.': 'Los hashes de las firmas en los documentos.',
  'Backups: all records and files, encrypted.': 'Copias de seguridad: todos los registros y archivos, cifrados.',
  'Readings of devices, before they are taken from there.':
    'Lecturas de dispositivos, antes de que se recojan de allí.',
  'What people ask the assistant, and what it read of records and documents for that.':
    'Lo que la gente pregunta al asistente, y lo que este leyó para ello en registros y documentos.',
};
