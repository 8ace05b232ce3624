/** What the service says of setup, controls, backups and names, by its English phrase; {0} is the first value. */
export const said: Readonly<Record<string, string>> = {
  'No mail server is set: mail stays in the table.': 'Não há servidor de correio: as mensagens ficam na tabela.',
  'Set SMTP_URL and MAIL_FROM.': 'Defina SMTP_URL e MAIL_FROM.',
  'The mail server does not take our mail: {0}.': 'O servidor de correio não aceita as nossas mensagens: {0}.',
  'Correct SMTP_URL, or mend the mail server.': 'Corrija SMTP_URL ou repare o servidor de correio.',
  'The mail server answers; none was sent yet; {0} wait.':
    'O servidor de correio responde; ainda nenhuma foi enviada; {0} à espera.',
  'The mail server answers; the last mail left at {0}; {1} wait.':
    'O servidor de correio responde; a última saiu em {0}; {1} à espera.',
  '{0}': '{0}',
  'Do what the sentence names; docs/production.md has a table of all troubles.':
    'Faça o que a frase diz; docs/production.md tem uma tabela de todos os problemas.',
  'The accounts on the ledger have not been seen yet.': 'As contas no livro-razão ainda não foram vistas.',
  'Start a process that runs jobs, and look again after a minute.':
    'Inicie um processo que execute tarefas e veja de novo dentro de um minuto.',
  'Not funded: {0}.': 'Sem fundos: {0}.',
  'Send money to these addresses.': 'Envie dinheiro para estes endereços.',
  'The embedded ledger is yours alone and convinces nobody else.':
    'O livro-razão incorporado é só seu e não convence mais ninguém.',
  'Set LEDGER=xrpl with LEDGER_URL and LEDGER_SEED before real trade.':
    'Defina LEDGER=xrpl com LEDGER_URL e LEDGER_SEED antes do comércio real.',
  '{0} accounts are funded.': '{0} contas têm fundos.',
  'There is no backup.': 'Não há nenhuma cópia de segurança.',
  'Make one, and let them be made every day.': 'Faça uma e deixe que sejam feitas todos os dias.',
  'Backups lie only on this machine, and are lost with it.': 'As cópias estão só nesta máquina e perdem-se com ela.',
  'Set BACKUP_STORE.': 'Defina BACKUP_STORE.',
  'All backups are off-site, too.': 'Todas as cópias estão também fora.',
  'Look under Backups at what the store answered; they are sent again by themselves.':
    'Veja em Cópias de segurança o que o depósito respondeu; são enviadas de novo por si mesmas.',
  'The newest backup is of {0}.': 'A cópia mais recente é de {0}.',
  'The newest backup is {0} hours old.': 'A cópia mais recente tem {0} horas.',
  'Make one now, and find out why none was made.': 'Faça uma agora e descubra por que não foi feita nenhuma.',
  'SECRET_KEY is given.': 'SECRET_KEY está dada.',
  'The key was made in the data folder for an evaluation.': 'A chave foi criada na pasta de dados para uma avaliação.',
  'Set SECRET_KEY from your secret store before real data comes in, and keep a copy elsewhere.':
    'Defina SECRET_KEY a partir do seu cofre de segredos antes de entrarem dados reais, e guarde uma cópia noutro lugar.',
  'People reach us at {0}.': 'Chega-se a nós em {0}.',
  'People reach us at {0}, which is not https.': 'Chega-se a nós em {0}, que não é https.',
  'Put a proxy that ends TLS before the service and set BASE_URL=https://… and TRUSTED_PROXIES.':
    'Ponha à frente um proxy que termine TLS e defina BASE_URL=https://… e TRUSTED_PROXIES.',
  'The embedded database (PostgreSQL {0}) is for evaluation.':
    'A base de dados incorporada (PostgreSQL {0}) é para avaliação.',
  'Set DATABASE_URL before real data comes in.': 'Defina DATABASE_URL antes de entrarem dados reais.',
  'There is no pg_dump on this machine for PostgreSQL {0}.': 'Nesta máquina não há pg_dump para PostgreSQL {0}.',
  'Install the PostgreSQL {0} client programs.': 'Instale os programas cliente do PostgreSQL {0}.',
  'pg_dump {0} dumps PostgreSQL {1}.': 'pg_dump {0} copia PostgreSQL {1}.',
  'pg_dump {0} cannot dump PostgreSQL {1}.': 'pg_dump {0} não consegue copiar PostgreSQL {1}.',
  'The embedded database has no roles.': 'A base de dados incorporada não tem papéis.',
  'With PostgreSQL let a role of its own serve (docs/production.md).':
    'Com PostgreSQL, deixe servir um papel próprio (docs/production.md).',
  'The role {0} serves, and could change tables and remove what is only added to.':
    'Serve o papel {0}, que poderia mudar tabelas e remover aquilo a que só se acrescenta.',
  'Make a role that only serves: "lotmark migrate --grant-role NAME", and name it in DATABASE_URL.':
    'Crie um papel que só sirva: "lotmark migrate --grant-role NAME", e indique-o em DATABASE_URL.',
  'The role {0} serves, and neither changes tables nor removes anything of the log.':
    'Serve o papel {0}, que não muda tabelas nem remove nada do registo.',
  'Server and database differ by {0} seconds.': 'O servidor e a base de dados diferem em {0} segundos.',
  'Set both clocks by NTP.': 'Acerte ambos os relógios por NTP.',
  'A process runs the jobs.': 'Um processo executa as tarefas.',
  'No process runs the jobs any more.': 'Nenhum processo executa já as tarefas.',
  'No process has run the jobs yet.': 'Nenhum processo executou ainda as tarefas.',
  'Start "lotmark worker", or "lotmark serve" without --no-jobs.':
    'Inicie "lotmark worker", ou "lotmark serve" sem --no-jobs.',
  'Maps show the shapes of countries only.': 'Os mapas só mostram a forma dos países.',
  'Set MAP_TILES_URL where pictures behind the plots are wanted.':
    'Defina MAP_TILES_URL se quiser imagens por trás dos talhões.',
  '{0} answers.': '{0} responde.',
  '{0} does not answer as it should: {1}.': '{0} não responde como devia: {1}.',
  'Correct MAP_TILES_URL.': 'Corrija MAP_TILES_URL.',
  'Administrators: {0}; a password alone lets none of them in.':
    'Administradores: {0}; uma senha sozinha não deixa entrar nenhum.',
  'A password alone lets in {0} of {1} administrators.': 'Uma senha sozinha deixa entrar {0} de {1} administradores.',
  'A password alone lets in {0} of {1} administrators; {2} of them have a passkey, which does not close the way by password.':
    'Uma senha sozinha deixa entrar {0} de {1} administradores; {2} deles têm uma chave de acesso, que não fecha a entrada por senha.',
  'Have them set up an authenticator app under "My account".':
    'Peça-lhes que configurem uma aplicação de autenticação em "A minha conta".',
  'The records were never checked.': 'Os registos nunca foram verificados.',
  'Run "lotmark check", and then every day.': 'Execute "lotmark check", e depois todos os dias.',
  'Faults that the check of {0} found: {1}.': 'Falhas que a verificação de {0} encontrou: {1}.',
  'Run "lotmark check" and look into what it names.': 'Execute "lotmark check" e examine o que ele indica.',
  'The check of {0} found no fault.': 'A verificação de {0} não encontrou falhas.',
  'The last check was {0} days ago.': 'A última verificação foi há {0} dias.',
  'Run "lotmark check" every day.': 'Execute "lotmark check" todos os dias.',
  '{0} witnesses are asked to cosign the log.': 'Pede-se a {0} testemunhas que coassinem o registo.',
  'Nobody else watches the log.': 'Mais ninguém vigia o registo.',
  'Ask somebody to run a witness, and name it in WITNESSES.':
    'Peça a alguém que tenha uma testemunha e indique-a em WITNESSES.',
  'Cards are paid by Stripe.': 'Os cartões são pagos pela Stripe.',
  'The embedded card processor takes no money, beside real data.':
    'O processador de cartões incorporado não recebe dinheiro, ao lado de dados reais.',
  'Set PAYMENTS to stripe, or to off.': 'Ponha PAYMENTS em stripe ou em off.',
  'The embedded card processor plays the part of a real one.':
    'O processador de cartões incorporado faz o papel de um real.',
  'Nobody can pay by card.': 'Ninguém pode pagar com cartão.',
  'Set PAYMENTS=stripe where cards are wanted.': 'Defina PAYMENTS=stripe se quiser cartões.',
  'Statements are filed in TRACES.': 'As declarações são apresentadas no TRACES.',
  'Statements go to a simulator, beside real data.': 'As declarações vão para um simulador, ao lado de dados reais.',
  'Set EU_SYSTEM to traces, or to off.': 'Ponha EU_SYSTEM em traces ou em off.',
  'Statements go to a simulator.': 'As declarações vão para um simulador.',
  'Statements cannot be filed.': 'Não se podem apresentar declarações.',
  'Set EU_SYSTEM=traces with its address and credentials where statements are to be filed.':
    'Defina EU_SYSTEM=traces com o seu endereço e credenciais se houver declarações a apresentar.',
  'There is no demonstration world in this database.': 'Nesta base de dados não há mundo de demonstração.',
  'A demonstration world with known passwords lies in this database.':
    'Nesta base de dados há um mundo de demonstração com senhas conhecidas.',
  'Begin real trade on an empty database.': 'Comece o comércio real numa base de dados vazia.',
  'Passwords: {0}, all hashed with Argon2id.': 'Palavras-passe: {0}, todas com hash Argon2id.',
  'Passwords kept otherwise: {0} of {1}.': 'Palavras-passe guardadas de outro modo: {0} de {1}.',
  'Have these people reset their passwords.': 'Peça a estas pessoas que mudem a senha.',
  'Require an authenticator app: reference data, kind "second_factor_role".':
    'Exija uma aplicação de autenticação: dados de referência, tipo "second_factor_role".',
  'Sessions: {0}, none of them a day past its end.': 'Sessões: {0}, nenhuma um dia depois do fim.',
  'Sessions that lie there a day past their end: {0}.': 'Sessões que ainda lá estão um dia depois do fim: {0}.',
  'Start a process that runs jobs: "housekeeping" removes them.':
    'Inicie um processo que execute tarefas: "housekeeping" remove-as.',
  'No disabled account has a session or a link that works.':
    'Nenhuma conta desativada tem uma sessão ou uma ligação que funcione.',
  'Disabled accounts that have a session or a link: {0}.': 'Contas desativadas com uma sessão ou uma ligação: {0}.',
  'Disable them once more; that ends their sessions.': 'Desative-as de novo; isso termina as suas sessões.',
  'There is no signing key.': 'Não há chave de assinatura.',
  'Start the service once.': 'Inicie o serviço uma vez.',
  "Keys in use: {0}; the platform's is of {1}, kept by a program outside.":
    'Chaves em uso: {0}; a da plataforma é de {1}, guardada por um programa externo.',
  "Keys in use: {0}; the platform's is of {1}, sealed in the database.":
    'Chaves em uso: {0}; a da plataforma é de {1}, selada na base de dados.',
  'Run "lotmark keys rotate".': 'Execute "lotmark keys rotate".',
  'The base address is {0}.': 'O endereço base é {0}.',
  'End TLS before the service and set BASE_URL=https://….':
    'Termine TLS à frente do serviço e defina BASE_URL=https://….',
  'SECRET_KEY lies in the data folder.': 'SECRET_KEY está na pasta de dados.',
  'Set SECRET_KEY from a secret store.': 'Defina SECRET_KEY a partir de um cofre de segredos.',
  'SECRET_KEY is given; metrics need a token.': 'SECRET_KEY está dada; as métricas pedem um token.',
  'SECRET_KEY is given; metrics are for the same machine alone.':
    'SECRET_KEY está dada; as métricas são só para a mesma máquina.',
  'No change was sealed yet.': 'Ainda nenhuma alteração foi selada.',
  'Start a process that runs jobs.': 'Inicie um processo que execute tarefas.',
  'Within a day: calls audited {0}, changes sealed {1}; last seal {2}.':
    'Num dia: chamadas auditadas {0}, alterações seladas {1}; último selo {2}.',
  'Start a process that runs jobs: "seal" is late.': 'Inicie um processo que execute tarefas: "seal" está atrasado.',
  'They were never compared.': 'Nunca foram comparados.',
  'Look into what "lotmark check" names.': 'Examine o que "lotmark check" indica.',
  'No mailed link is kept a week past its end, and no answer of a repeated call longer than three days.':
    'Nenhuma ligação enviada é guardada uma semana depois do fim, nem a resposta de uma chamada repetida mais de três dias.',
  'Older than they may be: links {0}, kept answers {1}.':
    'Mais antigos do que podem: ligações {0}, respostas guardadas {1}.',
  'Consents in force: {0}; no open link without one.': 'Consentimentos em vigor: {0}; nenhuma ligação aberta sem um.',
  'Open links to profiles without a consent: {0}.': 'Ligações abertas a perfis sem consentimento: {0}.',
  'Revoke these links.': 'Revogue estas ligações.',
  'People with data here: {0}; the residency map below is made from the settings in force.':
    'Pessoas com dados aqui: {0}; o mapa abaixo é feito da configuração em vigor.',
  'Have backups made every day.': 'Mande fazer cópias todos os dias.',
  'The newest is of {0}.': 'A mais recente é de {0}.',
  'Find out why none was made since.': 'Descubra por que não foi feita nenhuma desde então.',
  'None is.': 'Nenhum está.',
  'Open for longer: {0}.': 'Abertos há mais tempo: {0}.',
  'Decide whether personal data is concerned, and tell the authority.':
    'Decida se há dados pessoais afetados e informe a autoridade.',
  'There are no plots.': 'Não há talhões.',
  'Plots: {0}, all located.': 'Talhões: {0}, todos localizados.',
  'Plots without a geolocation: {0} of {1}; lots of theirs cannot be stated.':
    'Talhões sem geolocalização: {0} de {1}; os seus lotes não podem ser declarados.',
  'Have farmers or inspectors capture them.': 'Peça a agricultores ou inspetores que as registem.',
  'No statement was handed in yet.': 'Ainda não foi entregue nenhuma declaração.',
  'Statements handed in: {0}, each with an assessment and a signature.':
    'Declarações entregues: {0}, cada uma com avaliação e assinatura.',
  'Statements handed in: {0}; without an assessment {1}, without a signature {2}.':
    'Declarações entregues: {0}; sem avaliação {1}, sem assinatura {2}.',
  'Run "lotmark check": the service does not let that happen.':
    'Execute "lotmark check": o serviço não deixa que isso aconteça.',
  'No system is set.': 'Não há nenhum sistema definido.',
  'Statements handed in: {0}, and no system is set.': 'Declarações entregues: {0}, e nenhum sistema definido.',
  'Set EU_SYSTEM=traces.': 'Defina EU_SYSTEM=traces.',
  'Statements with a reference number of the EU system: {0}.':
    'Declarações com um número de referência do sistema da UE: {0}.',
  'Statements with a reference number of the simulator: {0}.':
    'Declarações com um número de referência do simulador: {0}.',
  'Set EU_SYSTEM=traces with its credentials.': 'Defina EU_SYSTEM=traces com as suas credenciais.',
  'None is outdated.': 'Nenhuma está desatualizada.',
  'Outdated: {0}.': 'Desatualizadas: {0}.',
  'Have their operators amend them.': 'Peça aos seus operadores que as alterem.',
  'There are no statements.': 'Não há declarações.',
  'Statements, drafts too: {0}, the oldest of {1}; rows of theirs deleted: {2}, as the trace of the last {3} days shows.':
    'Declarações, rascunhos incluídos: {0}, a mais antiga de {1}; linhas apagadas: {2}, como mostra o rasto dos últimos {3} dias.',
  'Restore what was deleted from a backup.': 'Reponha o que foi apagado a partir de uma cópia de segurança.',
  'There is no backup yet: make one now.': 'Ainda não há nenhuma cópia: faça uma agora.',
  'The newest backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): make a new one now, and keep that key until then.':
    'A cópia mais recente foi feita com outra SECRET_KEY e só se recupera com ela (impressão {0}): faça uma nova agora e guarde essa chave até lá.',
  'One backup was made under another SECRET_KEY, and is read back with that alone (fingerprint {0}): keep it as long as the backup. The retention leaves it; remove its files when you need it no more.':
    'Uma cópia foi feita com outra SECRET_KEY e só se recupera com ela (impressão {0}): guarde-a enquanto a cópia existir. A retenção não a remove; apague os arquivos quando não precisar mais dela.',
  '{0} backups were made under another SECRET_KEY, and are read back with that alone (fingerprint {1}): keep it as long as them. The retention leaves them; remove their files when you need them no more.':
    '{0} cópias foram feitas com outra SECRET_KEY e só se recuperam com ela (impressão {1}): guarde-a enquanto elas existirem. A retenção não as remove; apague os arquivos quando não precisar mais delas.',
  'The newest backup is read back with another SECRET_KEY alone (fingerprint {0}).':
    'A cópia mais recente só se recupera com outra SECRET_KEY (impressão {0}).',
  'Make one now, and keep that key as long as the backups that need it.':
    'Faça uma agora e guarde essa chave enquanto existirem as cópias que precisam dela.',
  'The newest backup is older than a day.': 'A cópia mais recente tem mais de um dia.',
  'The newest attempt failed: {0}': 'A tentativa mais recente falhou: {0}',
  'No backup is made by itself: set BACKUP_CRON.': 'Nenhuma cópia se faz sozinha: defina BACKUP_CRON.',
  'Backups lie only on this machine, and are lost with it: set BACKUP_STORE.':
    'As cópias estão só nesta máquina e perdem-se com ela: defina BACKUP_STORE.',
  'One backup was not sent off-site yet.': 'Uma cópia ainda não foi enviada para fora.',
  '{0} backups were not sent off-site yet.': '{0} cópias ainda não foram enviadas para fora.',
  'No backup was ever restored here: run a drill.': 'Aqui nunca se restaurou uma cópia: faça um ensaio.',
  'The newest drill failed: read its report.': 'O ensaio mais recente falhou: leia o relatório.',
  'The newest drill is older than five weeks: run one.': 'O ensaio mais recente tem mais de cinco semanas: faça um.',
  'Backups are read with SECRET_KEY alone: keep it somewhere else, too, or set BACKUP_RECIPIENT.':
    'As cópias leem-se só com SECRET_KEY: guarde-a também noutro lugar ou defina BACKUP_RECIPIENT.',
  'The disk of the backups has room for fewer than three more.': 'No disco das cópias cabem menos de três mais.',
  '{0} could not be asked: {1}': 'Não foi possível perguntar a {0}: {1}',
  '{0}: {1} is not there, and should be {2}': '{0}: {1} não está lá, e devia ser {2}',
  '{0}: {1} is {2}, and should be {3}': '{0}: {1} é {2}, e devia ser {3}',
  'the servers have different versions of the zone: {0}': 'os servidores têm versões diferentes da zona: {0}',
  'no server is known to ask: set DNS_SERVERS': 'não se conhece nenhum servidor a quem perguntar: defina DNS_SERVERS',
  'Passwords are kept as Argon2id hashes only': 'As senhas são guardadas só como hash Argon2id',
  'Administrators log in with a second factor': 'Os administradores entram com um segundo fator',
  'Sessions end, and are forgotten afterwards': 'As sessões terminam e depois são esquecidas',
  'Whoever is disabled has no way in': 'Quem está desativado não pode entrar',
  'Signing keys are sealed or kept outside, and replaced within two years':
    'As chaves de assinatura estão seladas ou fora, e são trocadas dentro de dois anos',
  'People reach the service by https only': 'Só se chega ao serviço por https',
  'Secrets come from outside, and figures are not open to everybody':
    'Os segredos vêm de fora e os números não estão abertos a todos',
  'Every change is audited, traced and sealed': 'Cada alteração é auditada, rastreada e selada',
  'Records are compared with their signatures at least weekly':
    'Os registos são comparados com as assinaturas pelo menos todas as semanas',
  'What is needed for days is gone after days': 'O que é preciso por dias desaparece ao fim de dias',
  'Profiles are shown to others only while their holders agree':
    'Os perfis só são mostrados a outros enquanto os titulares concordam',
  'It is known where data lies and who else gets some': 'Sabe-se onde estão os dados e quem mais recebe alguns',
  'There is a backup younger than a day': 'Há uma cópia com menos de um dia',
  'No critical incident is open for longer than 72 hours': 'Nenhum incidente crítico está aberto há mais de 72 horas',
  'Every plot has its geolocation': 'Cada talhão tem a sua geolocalização',
  'Nothing is stated without a risk assessment and a signature': 'Nada é declarado sem avaliação do risco e assinatura',
  'Statements reach the information system of the EU': 'As declarações chegam ao sistema de informação da UE',
  'Statements say what the records say today': 'As declarações dizem o que os registos dizem hoje',
  'Statements and their evidence are kept for five years': 'As declarações e as suas provas são guardadas cinco anos',
  'All records, people with their addresses, and sealed keys.':
    'Todos os registos, as pessoas com os seus endereços e as chaves seladas.',
  'Uploaded photos and papers, and documents that were made.': 'Fotografias e papéis enviados, e documentos criados.',
  'E-mail addresses and the texts of mails.': 'Endereços de correio e textos das mensagens.',
  'Hashes of the log, and amounts held in escrow; nothing by which people are recognised.':
    'Hashes do registo e montantes em custódia; nada que permita reconhecer pessoas.',
  'Payer’s e-mail address, amounts, and names of orders.': 'Endereço de quem paga, montantes e nomes de encomendas.',
  'Counts of calls by account and key, for minutes to a day.':
    'Contagens de chamadas por conta e chave, de minutos a um dia.',
  'Signed events, which name organisations.': 'Eventos assinados, que indicam organizações.',
  'Statements: operators, producers’ countries, and geolocations of plots.':
    'Declarações: operadores, países dos produtores e geolocalização dos talhões.',
  'Outlines of plots, without names.': 'Contornos de talhões, sem nomes.',
  'Which part of the map a person looks at, and their network address.':
    'Que parte do mapa uma pessoa vê e o seu endereço de rede.',
  'Nothing: rates are read there.': 'Nada: ali leem-se as taxas.',
  'Hashes of signatures in documents.': 'Os hashes das assinaturas nos documentos.',
  'Backups: all records and files, encrypted.': 'Cópias de segurança: todos os registros e arquivos, cifrados.',
  'Readings of devices, before they are taken from there.':
    'Leituras de dispositivos, antes de serem recolhidas de lá.',
  'What people ask the assistant, and what it read of records and documents for that.':
    'O que as pessoas perguntam ao assistente, e o que ele leu para isso em registros e documentos.',
};
