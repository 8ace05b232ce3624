/** What the service says of setup, controls, backups and names, by its English phrase; {0} is the first value. */
export const said: Readonly<Record<string, string>> = {
  'No mail server is set: mail stays in the table.':
    'Aucun serveur de messagerie : les messages restent dans la table.',
  'Set SMTP_URL and MAIL_FROM.': 'Réglez SMTP_URL et MAIL_FROM.',
  'The mail server does not take our mail: {0}.': 'Le serveur de messagerie n’accepte pas nos messages : {0}.',
  'Correct SMTP_URL, or mend the mail server.': 'Corrigez SMTP_URL, ou réparez le serveur de messagerie.',
  'The mail server answers; none was sent yet; {0} wait.':
    'Le serveur de messagerie répond ; aucun message n’est encore parti ; {0} en attente.',
  'The mail server answers; the last mail left at {0}; {1} wait.':
    'Le serveur de messagerie répond ; le dernier message est parti le {0} ; {1} en attente.',
  '{0}': '{0}',
  'Do what the sentence names; docs/production.md has a table of all troubles.':
    'Faites ce que dit la phrase ; docs/production.md a un tableau de tous les ennuis.',
  'The accounts on the ledger have not been seen yet.': 'Les comptes du registre n’ont pas encore été vus.',
  'Start a process that runs jobs, and look again after a minute.':
    'Démarrez un processus qui exécute les tâches, et regardez de nouveau dans une minute.',
  'Not funded: {0}.': 'Sans fonds : {0}.',
  'Send money to these addresses.': 'Envoyez de l’argent à ces adresses.',
  'The embedded ledger is yours alone and convinces nobody else.':
    'Le registre intégré n’est qu’à vous et ne convainc personne d’autre.',
  'Set LEDGER=xrpl with LEDGER_URL and LEDGER_SEED before real trade.':
    'Réglez LEDGER=xrpl avec LEDGER_URL et LEDGER_SEED avant le vrai commerce.',
  '{0} accounts are funded.': '{0} comptes sont approvisionnés.',
  'There is no backup.': 'Il n’y a aucune sauvegarde.',
  'Make one, and let them be made every day.': 'Faites-en une, et faites-les faire chaque jour.',
  'Backups lie only on this machine, and are lost with it.':
    'Les sauvegardes ne sont que sur cette machine, et se perdent avec elle.',
  'Set BACKUP_STORE.': 'Réglez BACKUP_STORE.',
  'All backups are off-site, too.': 'Toutes les sauvegardes sont aussi ailleurs.',
  'Look under Backups at what the store answered; they are sent again by themselves.':
    'Voyez sous Sauvegardes ce que le dépôt a répondu ; elles sont renvoyées d’elles-mêmes.',
  'The newest backup is of {0}.': 'La sauvegarde la plus récente est du {0}.',
  'The newest backup is {0} hours old.': 'La sauvegarde la plus récente a {0} heures.',
  'Make one now, and find out why none was made.':
    'Faites-en une maintenant, et cherchez pourquoi aucune n’a été faite.',
  'SECRET_KEY is given.': 'SECRET_KEY est donnée.',
  'The key was made in the data folder for an evaluation.':
    'La clé a été créée dans le dossier de données pour un essai.',
  'Set SECRET_KEY from your secret store before real data comes in, and keep a copy elsewhere.':
    'Réglez SECRET_KEY depuis votre coffre de secrets avant l’arrivée de vraies données, et gardez-en une copie ailleurs.',
  'People reach us at {0}.': 'On nous joint à {0}.',
  'People reach us at {0}, which is not https.': 'On nous joint à {0}, qui n’est pas en https.',
  'Put a proxy that ends TLS before the service and set BASE_URL=https://… and TRUSTED_PROXIES.':
    'Placez devant le service un mandataire qui termine TLS, et réglez BASE_URL=https://… et TRUSTED_PROXIES.',
  'The embedded database (PostgreSQL {0}) is for evaluation.':
    'La base de données intégrée (PostgreSQL {0}) est pour l’essai.',
  'Set DATABASE_URL before real data comes in.': 'Réglez DATABASE_URL avant l’arrivée de vraies données.',
  'There is no pg_dump on this machine for PostgreSQL {0}.':
    'Il n’y a pas de pg_dump pour PostgreSQL {0} sur cette machine.',
  'Install the PostgreSQL {0} client programs.': 'Installez les programmes clients de PostgreSQL {0}.',
  'pg_dump {0} dumps PostgreSQL {1}.': 'pg_dump {0} copie PostgreSQL {1}.',
  'pg_dump {0} cannot dump PostgreSQL {1}.': 'pg_dump {0} ne peut pas copier PostgreSQL {1}.',
  'The embedded database has no roles.': 'La base de données intégrée n’a pas de rôles.',
  'With PostgreSQL let a role of its own serve (docs/production.md).':
    'Avec PostgreSQL, faites servir par un rôle à part (docs/production.md).',
  'The role {0} serves, and could change tables and remove what is only added to.':
    'Le rôle {0} sert, et pourrait changer des tables et effacer ce à quoi l’on ne fait qu’ajouter.',
  'Make a role that only serves: "lotmark migrate --grant-role NAME", and name it in DATABASE_URL.':
    'Créez un rôle qui ne fait que servir : "lotmark migrate --grant-role NAME", et nommez-le dans DATABASE_URL.',
  'The role {0} serves, and neither changes tables nor removes anything of the log.':
    'Le rôle {0} sert ; il ne change aucune table et n’efface rien du journal.',
  'Server and database differ by {0} seconds.': 'Le serveur et la base de données diffèrent de {0} secondes.',
  'Set both clocks by NTP.': 'Réglez les deux horloges par NTP.',
  'A process runs the jobs.': 'Un processus exécute les tâches.',
  'No process runs the jobs any more.': 'Plus aucun processus n’exécute les tâches.',
  'No process has run the jobs yet.': 'Aucun processus n’a encore exécuté les tâches.',
  'Start "lotmark worker", or "lotmark serve" without --no-jobs.':
    'Démarrez "lotmark worker", ou "lotmark serve" sans --no-jobs.',
  'Maps show the shapes of countries only.': 'Les cartes ne montrent que la forme des pays.',
  'Set MAP_TILES_URL where pictures behind the plots are wanted.':
    'Réglez MAP_TILES_URL si vous voulez des images derrière les parcelles.',
  '{0} answers.': '{0} répond.',
  '{0} does not answer as it should: {1}.': '{0} ne répond pas comme il le devrait : {1}.',
  'Correct MAP_TILES_URL.': 'Corrigez MAP_TILES_URL.',
  'Administrators: {0}; a password alone lets none of them in.':
    'Administrateurs : {0} ; un mot de passe seul n’en laisse entrer aucun.',
  'A password alone lets in {0} of {1} administrators.': 'Un mot de passe seul ouvre à {0} administrateurs sur {1}.',
  'A password alone lets in {0} of {1} administrators; {2} of them have a passkey, which does not close the way by password.':
    'Un mot de passe seul ouvre à {0} administrateurs sur {1} ; {2} d’entre eux ont une clé d’accès, qui ne ferme pas l’entrée par mot de passe.',
  'Have them set up an authenticator app under "My account".':
    'Faites-leur régler une application d’authentification sous "Mon compte".',
  'The records were never checked.': 'Les enregistrements n’ont jamais été contrôlés.',
  'Run "lotmark check", and then every day.': 'Lancez "lotmark check", puis chaque jour.',
  'Faults that the check of {0} found: {1}.': 'Fautes trouvées par le contrôle du {0} : {1}.',
  'Run "lotmark check" and look into what it names.': 'Lancez "lotmark check" et examinez ce qu’il nomme.',
  'The check of {0} found no fault.': 'Le contrôle du {0} n’a trouvé aucune faute.',
  'The last check was {0} days ago.': 'Le dernier contrôle date d’il y a {0} jours.',
  'Run "lotmark check" every day.': 'Lancez "lotmark check" chaque jour.',
  '{0} witnesses are asked to cosign the log.': '{0} témoins sont priés de cosigner le journal.',
  'Nobody else watches the log.': 'Personne d’autre ne surveille le journal.',
  'Ask somebody to run a witness, and name it in WITNESSES.':
    'Demandez à quelqu’un de tenir un témoin, et nommez-le dans WITNESSES.',
  'Cards are paid by Stripe.': 'Les cartes sont payées par Stripe.',
  'The embedded card processor takes no money, beside real data.':
    'Le processeur de cartes intégré ne prend pas d’argent, à côté de vraies données.',
  'Set PAYMENTS to stripe, or to off.': 'Mettez PAYMENTS à stripe, ou à off.',
  'The embedded card processor plays the part of a real one.':
    'Le processeur de cartes intégré joue le rôle d’un vrai.',
  'Nobody can pay by card.': 'Personne ne peut payer par carte.',
  'Set PAYMENTS=stripe where cards are wanted.': 'Réglez PAYMENTS=stripe si vous voulez des cartes.',
  'Statements are filed in TRACES.': 'Les déclarations sont déposées dans TRACES.',
  'Statements go to a simulator, beside real data.': 'Les déclarations vont à un simulateur, à côté de vraies données.',
  'Set EU_SYSTEM to traces, or to off.': 'Mettez EU_SYSTEM à traces, ou à off.',
  'Statements go to a simulator.': 'Les déclarations vont à un simulateur.',
  'Statements cannot be filed.': 'On ne peut pas déposer de déclarations.',
  'Set EU_SYSTEM=traces with its address and credentials where statements are to be filed.':
    'Réglez EU_SYSTEM=traces avec son adresse et ses identifiants si des déclarations doivent être déposées.',
  'There is no demonstration world in this database.': 'Il n’y a pas de monde de démonstration dans cette base.',
  'A demonstration world with known passwords lies in this database.':
    'Un monde de démonstration aux mots de passe connus se trouve dans cette base.',
  'Begin real trade on an empty database.': 'Commencez le vrai commerce sur une base vide.',
  'Passwords: {0}, all hashed with Argon2id.': 'Mots de passe : {0}, tous hachés avec Argon2id.',
  'Passwords kept otherwise: {0} of {1}.': 'Mots de passe gardés autrement : {0} sur {1}.',
  'Have these people reset their passwords.': 'Faites changer leur mot de passe à ces personnes.',
  'Require an authenticator app: reference data, kind "second_factor_role".':
    'Exigez une application d’authentification : données de référence, genre "second_factor_role".',
  'Sessions: {0}, none of them a day past its end.': 'Sessions : {0}, aucune un jour après sa fin.',
  'Sessions that lie there a day past their end: {0}.': 'Sessions encore là un jour après leur fin : {0}.',
  'Start a process that runs jobs: "housekeeping" removes them.':
    'Démarrez un processus qui exécute les tâches : "housekeeping" les enlève.',
  'No disabled account has a session or a link that works.':
    'Aucun compte désactivé n’a de session ni de lien qui fonctionne.',
  'Disabled accounts that have a session or a link: {0}.': 'Comptes désactivés qui ont une session ou un lien : {0}.',
  'Disable them once more; that ends their sessions.':
    'Désactivez-les encore une fois ; cela met fin à leurs sessions.',
  'There is no signing key.': 'Il n’y a pas de clé de signature.',
  'Start the service once.': 'Démarrez le service une fois.',
  "Keys in use: {0}; the platform's is of {1}, kept by a program outside.":
    'Clés en service : {0} ; celle de la plateforme est du {1}, gardée par un programme extérieur.',
  "Keys in use: {0}; the platform's is of {1}, sealed in the database.":
    'Clés en service : {0} ; celle de la plateforme est du {1}, scellée dans la base.',
  'Run "lotmark keys rotate".': 'Lancez "lotmark keys rotate".',
  'The base address is {0}.': 'L’adresse de base est {0}.',
  'End TLS before the service and set BASE_URL=https://….':
    'Terminez TLS devant le service et réglez BASE_URL=https://….',
  'SECRET_KEY lies in the data folder.': 'SECRET_KEY se trouve dans le dossier de données.',
  'Set SECRET_KEY from a secret store.': 'Réglez SECRET_KEY depuis un coffre de secrets.',
  'SECRET_KEY is given; metrics need a token.': 'SECRET_KEY est donnée ; les mesures demandent un jeton.',
  'SECRET_KEY is given; metrics are for the same machine alone.':
    'SECRET_KEY est donnée ; les mesures ne sont que pour la même machine.',
  'No change was sealed yet.': 'Aucun changement n’a encore été scellé.',
  'Start a process that runs jobs.': 'Démarrez un processus qui exécute les tâches.',
  'Within a day: calls audited {0}, changes sealed {1}; last seal {2}.':
    'En un jour : appels audités {0}, changements scellés {1} ; dernier sceau {2}.',
  'Start a process that runs jobs: "seal" is late.':
    'Démarrez un processus qui exécute les tâches : "seal" est en retard.',
  'They were never compared.': 'Ils n’ont jamais été comparés.',
  'Look into what "lotmark check" names.': 'Examinez ce que nomme "lotmark check".',
  'No mailed link is kept a week past its end, and no answer of a repeated call longer than three days.':
    'Aucun lien envoyé n’est gardé une semaine après sa fin, ni la réponse d’un appel répété plus de trois jours.',
  'Older than they may be: links {0}, kept answers {1}.': 'Plus anciens que permis : liens {0}, réponses gardées {1}.',
  'Consents in force: {0}; no open link without one.':
    'Consentements en vigueur : {0} ; aucun lien ouvert sans consentement.',
  'Open links to profiles without a consent: {0}.': 'Liens ouverts vers des profils sans consentement : {0}.',
  'Revoke these links.': 'Révoquez ces liens.',
  'People with data here: {0}; the residency map below is made from the settings in force.':
    'Personnes ayant des données ici : {0} ; la carte ci-dessous vient des réglages en vigueur.',
  'Have backups made every day.': 'Faites faire des sauvegardes chaque jour.',
  'The newest is of {0}.': 'La plus récente est du {0}.',
  'Find out why none was made since.': 'Cherchez pourquoi aucune n’a été faite depuis.',
  'None is.': 'Aucun ne l’est.',
  'Open for longer: {0}.': 'Ouverts plus longtemps : {0}.',
  'Decide whether personal data is concerned, and tell the authority.':
    'Décidez si des données personnelles sont touchées, et avertissez l’autorité.',
  'There are no plots.': 'Il n’y a pas de parcelles.',
  'Plots: {0}, all located.': 'Parcelles : {0}, toutes situées.',
  'Plots without a geolocation: {0} of {1}; lots of theirs cannot be stated.':
    'Parcelles sans géolocalisation : {0} sur {1} ; leurs lots ne peuvent être déclarés.',
  'Have farmers or inspectors capture them.': 'Faites-les relever par des producteurs ou des inspecteurs.',
  'No statement was handed in yet.': 'Aucune déclaration n’a encore été remise.',
  'Statements handed in: {0}, each with an assessment and a signature.':
    'Déclarations remises : {0}, chacune avec une évaluation et une signature.',
  'Statements handed in: {0}; without an assessment {1}, without a signature {2}.':
    'Déclarations remises : {0} ; sans évaluation {1}, sans signature {2}.',
  'Run "lotmark check": the service does not let that happen.':
    'Lancez "lotmark check" : le service ne laisse pas cela arriver.',
  'No system is set.': 'Aucun système n’est réglé.',
  'Statements handed in: {0}, and no system is set.': 'Déclarations remises : {0}, et aucun système n’est réglé.',
  'Set EU_SYSTEM=traces.': 'Réglez EU_SYSTEM=traces.',
  'Statements with a reference number of the EU system: {0}.':
    'Déclarations avec un numéro de référence du système de l’UE : {0}.',
  'Statements with a reference number of the simulator: {0}.':
    'Déclarations avec un numéro de référence du simulateur : {0}.',
  'Set EU_SYSTEM=traces with its credentials.': 'Réglez EU_SYSTEM=traces avec ses identifiants.',
  'None is outdated.': 'Aucune n’est dépassée.',
  'Outdated: {0}.': 'Dépassées : {0}.',
  'Have their operators amend them.': 'Faites-les modifier par leurs opérateurs.',
  'There are no statements.': 'Il n’y a pas de déclarations.',
  'Statements, drafts too: {0}, the oldest of {1}; rows of theirs deleted: {2}, as the trace of the last {3} days shows.':
    'Déclarations, brouillons compris : {0}, la plus ancienne du {1} ; lignes effacées : {2}, d’après la trace des {3} derniers jours.',
  'Restore what was deleted from a backup.': 'Restaurez ce qui a été effacé depuis une sauvegarde.',
  'There is no backup yet: make one now.': 'Il n’y a pas encore de sauvegarde : faites-en une maintenant.',
  'The newest backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): make a new one now, and keep that key until then.':
    'La sauvegarde la plus récente a été faite sous une autre SECRET_KEY et ne se relit qu’avec elle (empreinte {0}) : faites-en une nouvelle maintenant et gardez cette clé jusque-là.',
  'One backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): keep it as long as the backup. The retention leaves it; remove its files when you need it no more.':
    'Une sauvegarde a été faite sous une autre SECRET_KEY et ne se relit qu’avec elle (empreinte {0}) : gardez-la aussi longtemps que la sauvegarde. La rétention la laisse ; supprimez ses fichiers quand vous n’en avez plus besoin.',
  '{0} backups were made under another SECRET_KEY, and are read back with that alone (fingerprint {1}): keep it as long as them. The retention leaves them; remove their files when you need them no more.':
    '{0} sauvegardes ont été faites sous une autre SECRET_KEY et ne se relisent qu’avec elle (empreinte {1}) : gardez-la aussi longtemps qu’elles. La rétention les laisse ; supprimez leurs fichiers quand vous n’en avez plus besoin.',
  'The newest backup is read back with another SECRET_KEY alone (fingerprint {0}).':
    'La sauvegarde la plus récente ne se relit qu’avec une autre SECRET_KEY (empreinte {0}).',
  'Make one now, and keep that key as long as the backups that need it.':
    'Faites-en une maintenant et gardez cette clé aussi longtemps que les sauvegardes qui en ont besoin.',
  'The newest backup is older than a day.': 'La sauvegarde la plus récente a plus d’un jour.',
  'The newest attempt failed: {0}': 'Le dernier essai a échoué : {0}',
  'No backup is made by itself: set BACKUP_CRON.': 'Aucune sauvegarde ne se fait d’elle-même : réglez BACKUP_CRON.',
  'Backups lie only on this machine, and are lost with it: set BACKUP_STORE.':
    'Les sauvegardes ne sont que sur cette machine, et se perdent avec elle : réglez BACKUP_STORE.',
  'One backup was not sent off-site yet.': 'Une sauvegarde n’a pas encore été envoyée ailleurs.',
  '{0} backups were not sent off-site yet.': '{0} sauvegardes n’ont pas encore été envoyées ailleurs.',
  'No backup was ever restored here: run a drill.':
    'Aucune sauvegarde n’a jamais été restaurée ici : faites un exercice.',
  'The newest drill failed: read its report.': 'Le dernier exercice a échoué : lisez son rapport.',
  'The newest drill is older than five weeks: run one.': 'Le dernier exercice a plus de cinq semaines : faites-en un.',
  'Backups are read with SECRET_KEY alone: keep it somewhere else, too, or set BACKUP_RECIPIENT.':
    'Les sauvegardes se lisent avec SECRET_KEY seule : gardez-la aussi ailleurs, ou réglez BACKUP_RECIPIENT.',
  'The disk of the backups has room for fewer than three more.':
    'Le disque des sauvegardes a de la place pour moins de trois autres.',
  '{0} could not be asked: {1}': '{0} n’a pas pu être interrogé : {1}',
  '{0}: {1} is not there, and should be {2}': '{0} : {1} n’y est pas, et devrait être {2}',
  '{0}: {1} is {2}, and should be {3}': '{0} : {1} est {2}, et devrait être {3}',
  'the servers have different versions of the zone: {0}': 'les serveurs ont des versions différentes de la zone : {0}',
  'no server is known to ask: set DNS_SERVERS': 'aucun serveur à interroger n’est connu : réglez DNS_SERVERS',
  'Passwords are kept as Argon2id hashes only': 'Les mots de passe ne sont gardés que hachés avec Argon2id',
  'Administrators log in with a second factor': 'Les administrateurs se connectent avec un second facteur',
  'Sessions end, and are forgotten afterwards': 'Les sessions finissent, puis sont oubliées',
  'Whoever is disabled has no way in': 'Qui est désactivé ne peut pas entrer',
  'Signing keys are sealed or kept outside, and replaced within two years':
    'Les clés de signature sont scellées ou gardées dehors, et remplacées sous deux ans',
  'People reach the service by https only': 'On ne joint le service que par https',
  'Secrets come from outside, and figures are not open to everybody':
    'Les secrets viennent du dehors, et les mesures ne sont pas ouvertes à tous',
  'Every change is audited, traced and sealed': 'Chaque changement est audité, tracé et scellé',
  'Records are compared with their signatures at least weekly':
    'Les enregistrements sont comparés à leurs signatures au moins chaque semaine',
  'What is needed for days is gone after days': 'Ce qui sert quelques jours disparaît au bout de quelques jours',
  'Profiles are shown to others only while their holders agree':
    'Les profils ne sont montrés à d’autres que tant que leurs titulaires l’acceptent',
  'It is known where data lies and who else gets some': 'On sait où sont les données et qui d’autre en reçoit',
  'There is a backup younger than a day': 'Il y a une sauvegarde de moins d’un jour',
  'No critical incident is open for longer than 72 hours':
    'Aucun incident critique n’est ouvert depuis plus de 72 heures',
  'Every plot has its geolocation': 'Chaque parcelle a sa géolocalisation',
  'Nothing is stated without a risk assessment and a signature':
    'Rien n’est déclaré sans évaluation du risque ni signature',
  'Statements reach the information system of the EU': 'Les déclarations parviennent au système d’information de l’UE',
  'Statements say what the records say today': 'Les déclarations disent ce que disent aujourd’hui les enregistrements',
  'Statements and their evidence are kept for five years': 'Les déclarations et leurs preuves sont gardées cinq ans',
  'All records, people with their addresses, and sealed keys.':
    'Tous les enregistrements, les personnes avec leurs adresses, et les clés scellées.',
  'Uploaded photos and papers, and documents that were made.': 'Photos et papiers déposés, et documents produits.',
  'E-mail addresses and the texts of mails.': 'Adresses électroniques et textes des messages.',
  'Hashes of the log, and amounts held in escrow; nothing by which people are recognised.':
    'Empreintes du journal et montants sous séquestre ; rien qui permette de reconnaître des personnes.',
  'Payer’s e-mail address, amounts, and names of orders.': 'Adresse du payeur, montants et noms de commandes.',
  'Counts of calls by account and key, for minutes to a day.':
    'Comptes d’appels par compte et par clé, de quelques minutes à un jour.',
  'Signed events, which name organisations.': 'Événements signés, qui nomment des organisations.',
  'Statements: operators, producers’ countries, and geolocations of plots.':
    'Déclarations : opérateurs, pays des producteurs et géolocalisation des parcelles.',
  'Outlines of plots, without names.': 'Contours de parcelles, sans noms.',
  'Which part of the map a person looks at, and their network address.':
    'Quelle partie de la carte une personne regarde, et son adresse de réseau.',
  'Nothing: rates are read there.': 'Rien : on y lit les taux.',
  'Hashes of signatures in documents.': 'Les empreintes des signatures dans les documents.',
  'Backups: all records and files, encrypted.': 'Sauvegardes : tous les enregistrements et fichiers, chiffrés.',
  'Readings of devices, before they are taken from there.': 'Les relevés des appareils, avant qu’on les y prenne.',
  'What people ask the assistant, and what it read of records and documents for that.':
    'Ce que les gens demandent à l’assistant, et ce qu’il a lu pour cela dans les enregistrements et documents.',
};
