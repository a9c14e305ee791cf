# Sends one message with the library that the first argument names.
use strict;
use warnings;

my ($host, $port, $user, $key) = @ENV{qw(HOST PORT LOGIN KEY)};
my ($from, $to, $hidden, $subject, $text) = @ENV{qw(FROM TO HIDDEN SUBJECT TEXT)};
my @login = (sasl_username => $user, sasl_password => $key);
my %libraries = (
  'net-smtp' => sub {
    require Net::SMTP;
    my $smtp = Net::SMTP->new($host, Port => $port) or die $@;
    $smtp->auth($user, $key) or die $smtp->message;
    $smtp->mail($from) && $smtp->to($to, $hidden) && $smtp->data or die $smtp->message;
    $smtp->datasend("From: $from\nTo: $to\nSubject: $subject\n\n$text\n");
    $smtp->dataend or die $smtp->message;
    $smtp->quit;
  },
  'email-sender' => sub {
    require Email::Sender::Simple;
    require Email::Sender::Transport::SMTP;
    require Email::Simple;
    my $header = [From => $from, To => $to, Bcc => $hidden, Subject => $subject];
    my $transport = Email::Sender::Transport::SMTP->new({ host => $host, port => $port, @login });
    Email::Sender::Simple->send(
      Email::Simple->create(header => $header, body => $text),
      { transport => $transport, from => $from, to => [$to, $hidden] });
  },
  'email-stuffer' => sub {
    require Email::Stuffer;
    require Email::Sender::Transport::SMTP;
    my $transport = Email::Sender::Transport::SMTP->new({ host => $host, port => $port, @login });
    Email::Stuffer->from($from)->to($to)->bcc($hidden)->subject($subject)->text_body($text)->transport($transport)
      ->send_or_die;
  },
  'mime-lite' => sub {
    require MIME::Lite;
    MIME::Lite->new(From => $from, To => $to, Bcc => $hidden, Subject => $subject, Data => $text)
      ->send('smtp', $host, Port => $port, AuthUser => $user, AuthPass => $key) or die 'not sent';
  },
  'mail-sendmail' => sub {
    require Mail::Sendmail;
    my %auth = (user => $user, pass => $key, method => 'PLAIN', required => 1);
    $Mail::Sendmail::mailcfg{retries} = 0;
    Mail::Sendmail::sendmail(From => $from, To => $to, Bcc => $hidden, Subject => $subject, Message => $text,
      Smtp => $host, Port => $port, Auth => \%auth) or die $Mail::Sendmail::error;
  },
  'mail-tools' => sub {
    require Mail::Mailer;
    my $mailer = Mail::Mailer->new('smtp', Server => $host, Port => $port, Auth => [$user, $key]);
    $mailer->open({ From => $from, To => $to, Bcc => $hidden, Subject => $subject });
    print $mailer $text;
    $mailer->close or die 'not sent';
  },
);
$libraries{$ARGV[0]}->();
