<?php
// Sends one message with the library that the first argument names.
foreach (['HOST', 'PORT', 'LOGIN', 'KEY', 'FROM', 'TO', 'HIDDEN', 'SUBJECT', 'TEXT'] as $name) {
  ${strtolower($name)} = getenv($name);
}
error_reporting(E_ALL & ~E_DEPRECATED);
switch ($argv[1]) {
  case 'phpmailer':
    require '/usr/share/php/libphp-phpmailer/autoload.php';
    $mail = new PHPMailer\PHPMailer\PHPMailer(true);
    $mail->isSMTP();
    [$mail->Host, $mail->Port, $mail->SMTPAuth, $mail->SMTPAutoTLS] = [$host, $port, true, false];
    [$mail->Username, $mail->Password] = [$login, $key];
    $mail->setFrom($from);
    $mail->addAddress($to);
    $mail->addBCC($hidden);
    [$mail->Subject, $mail->Body] = [$subject, $text];
    $mail->send();
    break;
  case 'symfony':
    require '/usr/share/php/Symfony/Component/Mailer/autoload.php';
    $transport = Symfony\Component\Mailer\Transport::fromDsn("smtp://$login:$key@$host:$port");
    $mail = (new Symfony\Component\Mime\Email())->from($from)->to($to)->bcc($hidden)->subject($subject)->text($text);
    (new Symfony\Component\Mailer\Mailer($transport))->send($mail);
    break;
  case 'pear':
    require 'Mail.php';
    $settings = ['host' => $host, 'port' => $port, 'auth' => true, 'username' => $login, 'password' => $key];
    $sent = Mail::factory('smtp', $settings)
      ->send([$to, $hidden], ['From' => $from, 'To' => $to, 'Subject' => $subject], $text);
    if (PEAR::isError($sent)) {
      echo $sent->getMessage();
      exit(1);
    }
}
